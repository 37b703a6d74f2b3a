import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#server/http/route.ts';
import { routeTable } from '#server/route-table.ts';
import { callerFor, callRoute, makeExample, nameOf } from './example-calls.ts';
import { ORDINARY, WORST_CALLS, type WorstCall } from './worst-calls.ts';
import { setWorstScene, type WorstScene } from './worst-member.ts';

/*
 * What one request may cost, however much a member owns: 1 MB of reply, 250 ms of the event loop, 1 MB of database. Every
 * route of the table is here, or fails. The event loop is held for as long as the process computes without a turn for
 * others; processor time says it on a busy machine, too.
 */
const MEGABYTE = 1_000_000;
const CPU_LIMIT_MS = 250;
/** The first time, code is compiled and pages are read. */
const ATTEMPTS = 3;
const START_LIMIT_MS = 120_000;

let scene: WorstScene;

beforeAll(async () => {
  scene = await setWorstScene();
}, START_LIMIT_MS);
afterAll(() => scene.provider.close());

async function weighDatabase(): Promise<number> {
  const [row] = await scene.provider.database.db
    .select({ bytes: sql<string>`bytes` })
    .from(sql`(select pg_database_size(current_database()) as bytes) as weighed`);
  return Number(row?.bytes);
}

/** Looks at the processor time between two turns of the event loop until it is stopped. */
function watchTurns(): () => number {
  let longestMs = 0;
  let last = process.cpuUsage();
  let isOver = false;
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    last = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOver = true;
    return longestMs;
  };
}

async function measureOnce(route: Route, { example, as, isInTurns }: WorstCall, attempt: number) {
  const caller = as ?? callerFor(route);
  const made = await makeExample(route, scene, caller);
  const asked = { ...made, ...(await example(scene, attempt)) };
  const body = { ...made.body, ...asked.body };
  const headers = { ...asked.headers, 'Idempotency-Key': randomUUID() };
  const before = await weighDatabase();
  const longestTurn = isInTurns ? watchTurns() : () => 0;
  const start = process.cpuUsage();
  const { status, text } = await callRoute(
    scene,
    route,
    { ...asked, ...(asked.body === undefined ? {} : { body }), headers },
    route.access === 'anyone' ? 'nobody' : caller,
  );
  const { user, system } = process.cpuUsage(start);
  return {
    status,
    bytes: Buffer.byteLength(text),
    cpuMs: isInTurns ? longestTurn() : (user + system) / 1000,
    grown: (await weighDatabase()) - before,
  };
}

/** The cheapest of a few attempts; one that keeps to all limits is enough. */
async function expectBounded(route: Route, worst: WorstCall): Promise<void> {
  const first = await measureOnce(route, worst, 0);
  expect(first.status).toBe(route.success.status);
  let { cpuMs, grown } = first;
  for (let attempt = 1; attempt < ATTEMPTS && !ONCE.includes(nameOf(route)); attempt += 1) {
    if (cpuMs <= CPU_LIMIT_MS && grown <= MEGABYTE) break;
    const again = await measureOnce(route, worst, attempt);
    [cpuMs, grown] = [Math.min(cpuMs, again.cpuMs), Math.min(grown, again.grown)];
  }
  expect(first.bytes, 'bytes of reply').toBeLessThanOrEqual(MEGABYTE);
  expect(cpuMs, 'ms of processor').toBeLessThanOrEqual(CPU_LIMIT_MS);
  expect(grown, 'bytes of database').toBeLessThanOrEqual(worst.mostGrown ?? MEGABYTE);
}

/** They take away what others need, or find nothing to do a second time: last, in this order, and once. */
const ONCE = [
  'DELETE /auth/sessions/{id}',
  'DELETE /auth/sessions',
  'POST /auth/logout',
  'POST /moderation/listings/{id}/hide',
  'DELETE /listings/{id}',
  'POST /moderation/members/{id}/suspend',
  'POST /moderation/members/{id}/unsuspend',
];
const ordered = [...routeTable].sort((a, b) => ONCE.indexOf(nameOf(a)) - ONCE.indexOf(nameOf(b)));
const calls = ordered.flatMap((route) => {
  const plain: WorstCall = { what: 'as everybody', example: () => ({}) };
  const worst =
    WORST_CALLS[nameOf(route)] ?? (ORDINARY.includes(nameOf(route)) ? [plain] : undefined);
  return (worst ?? []).map((one) => [nameOf(route), one.what, route, one] as const);
});

describe('the worst member that the rules allow', () => {
  it('is asked about for every route', () => {
    const asked = new Set(calls.map(([name]) => name));
    expect(routeTable.map(nameOf).filter((name) => !asked.has(name))).toEqual([]);
  });

  it.each(calls)('%s: %s', async (_name, _what, route, worst) => {
    await expectBounded(route, worst);
  });
});
