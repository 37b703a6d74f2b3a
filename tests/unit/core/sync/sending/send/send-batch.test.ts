import { expect, it } from 'vitest';
import { succeed } from '#core/domain/result.ts';
import type { ClaimedEntry } from '#core/sync/sending/claim/claim-entries.ts';
import type { EngineContext } from '#core/sync/engine.ts';
import { sendBatch } from '#core/sync/sending/send/send-batch.ts';

it('a Retry-After of an item that is a date is read by the clock of the batch', async () => {
  const sealed = { method: 'POST', path: 'cart', body: '{}', headers: {} };
  const entry = { seq: 1, idem: 'one', waitsFor: [], sealed } as unknown as ClaimedEntry;
  const item = {
    ...{ key: 'one', status: 503, body: null },
    headers: { 'retry-after': 'Fri, 02 Jan 1970 00:01:00 GMT' },
  };
  const dateMs = Date.parse('Fri, 02 Jan 1970 00:00:00 GMT');
  const reply = succeed({ status: 200, body: { items: [item] }, etag: null, dateMs });
  const provider = { call: () => Promise.resolve(reply) };
  // A device a day behind.
  const engine = { env: { clock: { now: () => 0 } } } as unknown as EngineContext;
  const { results } = await sendBatch(engine, provider, [entry]);
  expect(results).toMatchObject([{ error: { kind: 'server', retryAfterMs: 60_000 } }]);
});
