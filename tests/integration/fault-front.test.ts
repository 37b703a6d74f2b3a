import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planChaos } from '#kit/chaos.ts';
import { createControls } from '#kit/controls.ts';
import { type Front, startFront } from '#kit/front.ts';
import type { FaultRule } from '#kit/rules.ts';
import { createFaultRegistry } from '#server/faults/fault-registry.ts';
import { faultMiddleware } from '#server/faults/fault-middleware.ts';

/*
 * The provider and the front of the testing kit implement the same rules, each in its own way: both have the same
 * effect on a row of calls.
 */

let effects = 0;
let server: Server;
let front: Front;

beforeAll(async () => {
  server = createServer((_incoming, outgoing) => {
    effects += 1;
    outgoing.setHeader('Content-Type', 'application/json').end('{"items":[1,2,3,4,5,6,7,8]}');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  front = await startFront(`http://localhost:${(server.address() as AddressInfo).port}`);
});

afterAll(async () => {
  await front.close();
  server.closeAllConnections();
  server.close();
});

/** How a call ended, and how often it took effect. */
async function tell(ask: () => Promise<Response>, count: () => number): Promise<string> {
  const before = count();
  const said = await ask()
    .then(async (reply) => `${reply.status} ${(await reply.text()).slice(0, 12)}`)
    .catch(() => 'failed');
  return `${said}, ${count() - before} effects`;
}

async function tellInside(rules: readonly FaultRule[]): Promise<string[]> {
  let count = 0;
  const registry = createFaultRegistry();
  registry.setRules(rules, 'own');
  const answer = faultMiddleware(registry, Date.now, () => {
    count += 1;
    return Promise.resolve(Response.json({ items: [1, 2, 3, 4, 5, 6, 7, 8] }));
  });
  const told: string[] = [];
  for (const scope of SCOPES) {
    const ask = () =>
      answer(
        new Request('http://x/api/orders', {
          method: 'POST',
          body: '{}',
          headers: { 'Fault-Scope': scope },
          signal: AbortSignal.timeout(300),
        }),
      );
    told.push(await tell(ask, () => count));
  }
  return told;
}

async function tellFront(rules: readonly FaultRule[]): Promise<string[]> {
  await createControls(front.url, 'own').setRules(rules);
  const told: string[] = [];
  for (const scope of SCOPES) {
    const ask = () =>
      fetch(`${front.url}/api/orders`, {
        method: 'POST',
        body: '{}',
        headers: { 'Fault-Scope': scope },
        signal: AbortSignal.timeout(300),
      });
    told.push(await tell(ask, () => effects));
  }
  return told;
}

const SCOPES = ['own', 'other', 'own', 'own', 'own'];
const POST = { method: 'post', path: '/api/orders' };

it.each<[string, FaultRule[]]>([
  ['a request that is lost', [{ kind: 'drop-before', ...POST, times: 1 }]],
  [
    'a reply that is lost, the second time',
    [{ kind: 'drop-after', path: '^/api/o', skip: 1, times: 1 }],
  ],
  ['a reply that breaks off', [{ kind: 'truncate', times: 2 }]],
  ['a reply that cannot be read', [{ kind: 'malformed', times: 2, skip: 2 }]],
  ['a call that hangs', [{ kind: 'hang', times: 1 }]],
  [
    'errors before and after the effect',
    [
      { kind: 'status', times: 1 },
      { kind: 'status-after', status: 500, body: 'No.' },
    ],
  ],
  [
    'rules for other calls',
    [
      { kind: 'drop-before', method: 'GET' },
      { kind: 'captive', path: '/other' },
    ],
  ],
  [
    'a delay and a later rule',
    [
      { kind: 'delay', ms: 5, times: 2 },
      { kind: 'status', status: 429, times: 1 },
    ],
  ],
  ['chaos', planChaos(7, { rate: 0.8 }).map((rule) => ({ ...rule, ms: 5 }))],
])('the same rules, the same ends: %s', async (_what, rules) => {
  const inside = await tellInside(rules);
  expect(await tellFront(rules)).toEqual(inside);
  expect(inside[1]).toBe('200 {"items":[1,, 1 effects');
});

it('chaos is the same for the same seed, and hits each planned call', () => {
  expect(planChaos(1)).toEqual(planChaos(1));
  expect(planChaos(1)).not.toEqual(planChaos(2));
  expect(planChaos(3, { calls: 9, rate: 1 })).toHaveLength(9);
  expect(planChaos(3, { rate: 0 })).toEqual([]);
});
