import { Hono } from 'hono';
import * as z from 'zod/mini';
import { emailRequest } from '#core/contract/auth.ts';
import type { Deps } from '../deps.ts';
import { parseBody, readText } from '../http/json-body.ts';
import { respondToThrown } from '../http/refusal-response.ts';
import { notFound } from '../http/refusal.ts';
import type { FaultRegistry } from './fault-registry.ts';
import { changeListing, listingChange, readDatabase } from './database-view.ts';
import { keepFirstState, returnToFirstState } from './first-state.ts';
import { setModerator } from '../privacy/moderators.ts';
import { faultRules } from './rules.ts';
import { makeUnmailedCode } from './unmailed-code.ts';

const clockChange = z.object({ advanceMs: z.number() });

/** /__faults: outside of `/api`, open only when the provider was started with FAULTS=1. */
export function faultControls(deps: Deps, registry: FaultRegistry): Hono {
  const routes = new Hono();
  routes.onError((error) => respondToThrown(error, deps.reportDefect));
  routes.notFound(() => respondToThrown(notFound('No such fault control.'), deps.reportDefect));
  routes.get('/', (c) =>
    c.json({ rules: registry.listRules(), clockOffsetMs: registry.clockOffsetMs() }),
  );
  routes.post('/', async (c) => {
    const { rules, scope } = parseBody(await readText(c.req.raw), faultRules);
    registry.setRules(rules, scope);
    return c.json({ rules: registry.listRules() });
  });
  routes.delete('/', (c) => {
    registry.setRules([], c.req.query('scope'));
    return c.json({ rules: registry.listRules() });
  });
  routes.get('/log', (c) => c.json({ requests: registry.listRequests(c.req.query('scope')) }));
  routes.delete('/log', (c) => {
    registry.clearLog(c.req.query('scope'));
    return c.json({ requests: [] });
  });
  routes.get('/database', async (c) => c.json(await readDatabase(deps.db, c.req.query('email'))));
  routes.post('/listing', async (c) => {
    const change = parseBody(await readText(c.req.raw), listingChange);
    return c.json(await changeListing(deps, change));
  });
  routes.post('/clock', async (c) => {
    registry.advanceClock(parseBody(await readText(c.req.raw), clockChange).advanceMs);
    return c.json({ now: new Date(deps.now()).toISOString() });
  });
  addMemberControls(routes, deps);
  routes.post('/first-state', async (c) => {
    await keepFirstState(deps.db);
    return c.json({ isKept: true });
  });
  routes.post('/reset', async (c) => {
    registry.setRules([]);
    await registry.whenQuiet();
    await deps.views.flush();
    await returnToFirstState(deps.db);
    deps.queryCache.forget();
    deps.catalogueIndex.forget();
    registry.reset();
    return c.json({ isReset: true });
  });
  return routes;
}

/** Replaces what needs a mail or an operator's command. */
function addMemberControls(routes: Hono, deps: Deps): void {
  routes.post('/codes', async (c) => {
    const { email } = parseBody(await readText(c.req.raw), emailRequest);
    return c.json({ code: await makeUnmailedCode(deps, email) });
  });
  routes.post('/moderator', async (c) => {
    const { email } = parseBody(await readText(c.req.raw), emailRequest);
    await setModerator(deps.db, { email, reason: 'A test.', nowMs: deps.now() }, true);
    return c.json({ isModerator: true });
  });
}
