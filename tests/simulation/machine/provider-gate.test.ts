import { expect, it } from 'vitest';
import type { Capability } from '#core/contract/headers.ts';
import { createProviderModel } from '../provider-model/provider-model.ts';
import { createFaults } from './faults.ts';
import { createProviderGate } from './provider-gate.ts';
import { createRandom } from './random.ts';
import { createScheduler } from './scheduler.ts';

const ADDITION = { method: 'POST', path: 'cart', body: '{}' } as const;

it('keeps a refusal of a kind of body (S13) under its key where it keeps keys: an earlier delivery that comes later has no effect', () => {
  const statuses = (capabilities: readonly Capability[]) => {
    const random = createRandom(1);
    const rates = { S13: 1 };
    const faults = createFaults(random.fork('faults'), rates, () => undefined);
    const scheduler = createScheduler({
      ...{ random: random.fork('order'), startMs: 0, setImmediate, onError: () => undefined },
    });
    const beginning = { members: [], listings: [], reviews: [] };
    const model = createProviderModel({ ...beginning, now: scheduler.now, capabilities });
    const keepsKeys = capabilities.includes('idempotency');
    const gate = createProviderGate({ seed: 1, scheduler, faults, rates, model, keepsKeys });
    const said: number[] = [];
    const send = (key: string) => {
      const request = { ...ADDITION, headers: { 'idempotency-key': key } };
      gate.answer(request, 1, ({ status }) => said.push(status));
    };
    send('one');
    faults.off();
    send('one');
    send('two');
    return said;
  };
  // No session is named: what meets no fault is answered 401.
  expect(statuses(['idempotency'])).toEqual([400, 400, 401]);
  expect(statuses([])).toEqual([400, 401, 401]);
});
