import { expect, it, vi } from 'vitest';
import { showLoading } from '../../../src/app/routes/show-loading.ts';

it('marks the document until the last page that is on its way is here, or could not be loaded', async () => {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  const quick = showLoading(Promise.resolve('quick'));
  let fail = (_cause: Error) => {};
  const slow = showLoading(new Promise((_resolve, reject) => (fail = reject)));
  expect(await quick).toBe('quick');
  expect(dataset).toEqual({ loading: '' });
  fail(new Error('No network.'));
  await expect(slow).rejects.toThrow('No network.');
  expect(dataset).toEqual({});
});

it('does nothing where there is no document', async () => {
  vi.stubGlobal('document', undefined);
  expect(await showLoading(Promise.resolve(1))).toBe(1);
});
