import { expect, it } from 'vitest';
import { aChange } from '#support/device/entries.ts';
import { describeReason } from '#components/sync/describe-reason.ts';

it('the reason of an unsent change is in the words of the provider first, and never a code alone', () => {
  const failure = { status: 409, code: 'stock', details: null };
  expect(
    describeReason(
      aChange({
        state: 'refused',
        lastFailure: { ...failure, kind: 'conflict', message: 'Only 1 left.' },
      }),
    ),
  ).toBe('Only 1 left.');
  expect(
    describeReason(
      aChange({
        state: 'queued',
        lastFailure: { ...failure, kind: 'offline', message: null },
      }),
    ),
  ).toBe('No connection to UniKade.');
  expect(describeReason(aChange())).toBeNull();
});

it('a change that reading cannot tell about says what the person can decide', () => {
  const lastFailure = {
    ...{ kind: 'ambiguous' as const, status: null, message: null },
    ...{ code: 'effect-unknown', details: null },
  };
  const reasonOf = (kind: string) =>
    describeReason(aChange({ state: 'refused', kind, lastFailure }));
  expect(reasonOf('cart:add')).toMatch(/send it again only if it didn't/);
  for (const kind of ['cart:set', 'cart:remove', 'listing:edit', 'order:status'])
    expect(reasonOf(kind), kind).toMatch(/changed elsewhere since.*if you still want it/);
});
