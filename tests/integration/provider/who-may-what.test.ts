import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBatchPath } from '#core/contract/batch.ts';
import { CAPABILITIES } from '#core/contract/headers.ts';
import type { Route } from '#server/http/route.ts';
import { routeTable } from '#server/route-table.ts';
import { type DatabaseDump, dumpDatabase, listChanged } from '#support/database/database-dump.ts';
import { startTestProvider } from '#support/provider/provider.ts';
import { ACTORS, type Scene, setScene } from '#support/provider/provider-scene.ts';
import { type Attempt, listImpostors, listUnruledPeople, makeAttempts } from './attempts.ts';
import { addressOf, anItem, callRoute, nameOf } from './example-calls.ts';
import { listLeaks, phoneToldBy } from './secrets.ts';
import { listTrespasses, listUnruledTables, withoutBookkeeping } from './traces.ts';

/*
 * Every route of the table × {no token, two buyers, two sellers} × own and foreign ids in the path × names of others in
 * the query, the body and the headers. Generated from the table: a new route is in it, or fails for lack of a rule.
 */

/** A first database is made, on a machine that may be busy. */
const START_LIMIT_MS = 60_000;

let scene: Scene;
let dump: DatabaseDump;

beforeAll(async () => {
  scene = await setScene(await startTestProvider({ capabilities: CAPABILITIES }));
  dump = await dumpDatabase(scene.provider);
}, START_LIMIT_MS);
afterAll(() => scene.provider.close());

describe('every rule is stated', () => {
  it.each(routeTable.map((route) => [nameOf(route), route] as const))('%s', (_name, route) => {
    const namesSomething = route.path.includes('{') && route.access !== 'anyone';
    expect(route.owned !== undefined, 'the table says whose the id in the path is').toBe(
      namesSomething,
    );
    expect(listUnruledPeople(route), 'fields that name a person, and no rule who').toEqual([]);
  });

  it('for every table of the database', () => {
    expect(listUnruledTables(dump.tables)).toEqual([]);
  });
});

describe('no caller reads or changes rows of other members', () => {
  it.each(routeTable.map((route) => [nameOf(route), route] as const))(
    '%s',
    async (_name, route) => {
      const wrongs: string[] = [];
      for (const caller of ['nobody', ...ACTORS] as const) {
        for await (const attempt of makeAttempts(route, scene, caller)) {
          wrongs.push(...(await judge(route, attempt)));
        }
      }
      for (const attempt of await listImpostors(route, scene)) {
        wrongs.push(...(await judge(route, attempt)));
      }
      expect(wrongs).toEqual([]);
    },
  );
});

/** Makes the attempt and lists the faults of its outcome; leaves the database as it was. */
async function judge(route: Route, attempt: Attempt): Promise<string[]> {
  const { caller, how, example, refusedWith } = attempt;
  const isRefusal = refusedWith.length > 0;
  const { status, text } = await callRoute(scene, route, example, caller);
  const isExpected = isRefusal ? refusedWith.includes(status) : status === route.success.status;
  const isPersonal = route.access !== 'anyone';
  const wrongs = [
    ...(isExpected ? [] : [`answered ${status}: ${text.slice(0, 200)}`]),
    ...(isRefusal ? await findBatchGap(route, attempt) : []),
    ...listLeaks(caller, isPersonal, example, text)
      .filter((what) => isRefusal || what !== phoneToldBy(route, example))
      .map((what) => `told the ${what}`),
    ...(await findTraces(attempt)),
  ];
  return wrongs.map((wrong) => `${caller}, ${how}: ${wrong}`);
}

/** A call that is refused alone is refused as part of a batch. */
async function findBatchGap(route: Route, { caller, example, refusedWith }: Attempt) {
  const address = addressOf(route, example);
  if (caller === 'nobody' || route.method === 'GET' || !isBatchPath(address)) return [];
  const item = anItem(route.method, address, example.body);
  const batch = routeTable.find(({ path }) => path === '/batch');
  if (batch === undefined) return [];
  const { text } = await callRoute(scene, batch, { body: { items: [item] } }, caller);
  const reply = batch.success.schema.safeParse(JSON.parse(text));
  const status = (reply.data as { items: { status: number }[] } | undefined)?.items[0]?.status;
  return status !== undefined && refusedWith.includes(status)
    ? []
    : [`in a batch it answered ${text.slice(0, 200)}`];
}

async function findTraces({ caller, example, refusedWith }: Attempt): Promise<string[]> {
  const changed = listChanged(dump.hashes, await dump.hash());
  const touched = withoutBookkeeping(changed);
  const trespasses =
    refusedWith.length > 0
      ? touched.map((table) => `changed ${table}`)
      : await listTrespasses(dump, touched, {
          caller: caller === 'nobody' ? 'buyer' : caller,
          said: JSON.stringify([example.path, example.query, example.body]),
        });
  await dump.restore(changed);
  return trespasses.map((trespass) => `left ${trespass}`);
}
