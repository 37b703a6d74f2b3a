import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { parseBody, readText } from '../http/json-body.ts';
import { respondToThrown } from '../http/refusal-response.ts';
import { notFound } from '../http/refusal.ts';
import type { FaultBoard } from './board.ts';
import { changeListing, listingChange, readDatabase } from './database-view.ts';
import { keepFirstState, returnToFirstState } from './first-state.ts';
import { faultRules } from './rules.ts';

const clockChange = z.object({ advanceMs: z.number() });

/** /__faults: outside of `/api`, open only when the provider was started with FAULTS=1. */
export function faultControls(deps: Deps, board: FaultBoard): Hono {
  const routes = new Hono();
  routes.onError((error) => respondToThrown(error, deps.reportDefect));
  routes.notFound(() => respondToThrown(notFound('No such fault control.'), deps.reportDefect));
  routes.get('/', (c) =>
    c.json({ rules: board.listRules(), clockOffsetMs: board.clockOffsetMs() }),
  );
  routes.post('/', async (c) => {
    board.setRules(parseBody(await readText(c.req.raw), faultRules).rules);
    return c.json({ rules: board.listRules() });
  });
  routes.delete('/', (c) => {
    board.setRules([]);
    return c.json({ rules: [] });
  });
  routes.get('/log', (c) => c.json({ requests: board.listRequests() }));
  routes.delete('/log', (c) => {
    board.clearLog();
    return c.json({ requests: [] });
  });
  routes.get('/database', async (c) => c.json(await readDatabase(deps.db, c.req.query('email'))));
  routes.post('/listing', async (c) => {
    const change = parseBody(await readText(c.req.raw), listingChange);
    return c.json(await changeListing(deps, change));
  });
  routes.post('/clock', async (c) => {
    board.advanceClock(parseBody(await readText(c.req.raw), clockChange).advanceMs);
    return c.json({ now: new Date(deps.now()).toISOString() });
  });
  routes.post('/first-state', async (c) => {
    await keepFirstState(deps.db);
    return c.json({ isKept: true });
  });
  routes.post('/reset', async (c) => {
    board.setRules([]);
    await board.whenQuiet();
    await deps.views.flush();
    await returnToFirstState(deps.db);
    deps.queryCache.forget();
    deps.catalogueIndex.forget();
    board.reset();
    return c.json({ isReset: true });
  });
  return routes;
}
