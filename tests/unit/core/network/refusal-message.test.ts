import { describe, expect, it } from 'vitest';
import { refusalMessageOf } from '#core/network/api-failure.ts';
import { classifyRefusal } from '#core/network/classify-response.ts';

const refused = (body: unknown) => classifyRefusal(422, body, null, 0);

describe("the provider's words", () => {
  it.each([
    { code: 422 },
    { code: null },
    { available: null },
    { currentPrice: '1500' },
    { currentPrice: null, available: 'none', code: {} },
  ])('[S384] are shown whatever stands beside them: %j', (beside) => {
    expect(refusalMessageOf(refused({ error: 'Only two left.', ...beside }))).toBe(
      'Only two left.',
    );
  });

  it('[S384] beside fields that are read one by one: a wrong one counts as absent', () => {
    expect(
      refused({ error: 'No.', code: 'price-changed', currentPrice: 1500, available: 'two' }),
    ).toEqual({
      kind: 'rejected',
      refusal: { status: 422, body: { error: 'No.', code: 'price-changed', currentPrice: 1500 } },
    });
  });

  it.each([
    [{ error: '' }],
    [{ error: ' \n' }],
    [{ error: 7 }],
    [{ error: null }],
    [{ message: 'No.' }],
    [null],
    ['No.'],
  ])('[S384] are none in %j: the default is shown', (body) => {
    expect(refusalMessageOf(refused(body))).toBeNull();
  });

  it('may be missing beside what programs read', () => {
    expect(refused({ error: '', code: 'out-of-stock', available: 2 })).toMatchObject({
      refusal: { body: { code: 'out-of-stock', available: 2 } },
    });
  });
});
