import { batchRequest } from '#core/contract/batch.ts';
import type { DialectWay } from '../provider-model/dialect.ts';
import type { ModelReply, ModelRequest } from '../provider-model/exchange.ts';
import type { ProviderModel } from '../provider-model/provider-model.ts';
import { withoutWords } from '../provider-model/serve.ts';
import type { FaultRates, Faults } from './faults.ts';
import { hash } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** The provider with all that can go wrong between its door and its database. */
export interface ProviderGate {
  /** Answers at once; null: it works on it, and `whenDone` is called with the reply later. */
  answer(request: ModelRequest, requestId: number, whenDone: (reply: ModelReply) => void): void;
}

interface GateOptions {
  seed: number;
  scheduler: Scheduler;
  faults: Faults;
  rates: FaultRates;
  model: ProviderModel;
  /** Whether it keeps its answers to changes under their idempotency keys, refusals too. */
  keepsKeys: boolean;
}

/** Changes that are answered so each time (S8, A8, S15). */
type Sticky = 'S8' | 'S8html' | 'A8' | 'S15';

interface Poison {
  name: Sticky | 'S13';
  reply: ModelReply;
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };

export function refusal(
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): ModelReply {
  const body = JSON.stringify({ error: `Refused by a fault: ${code}.`, code });
  return { status, headers: { ...JSON_HEADERS, ...headers }, body };
}

export function foreignPage(status: number): ModelReply {
  const body = '<!doctype html><title>Welcome</title><p>Please sign in to this network.</p>';
  return { status, headers: HTML_HEADERS, body };
}

const INVALID_BODY = refusal(400, 'invalid-body');

/** A refusal at the door, as a provider of this dialect or its gateway says it. */
function inDialect(reply: ModelReply, hasWay: (way: DialectWay) => boolean): ModelReply {
  const { status, headers } = reply;
  if (headers['content-type'] === HTML_HEADERS['content-type']) return reply;
  if ((status === 429 || status === 503) && hasWay('pages for pauses'))
    return { status, headers: { ...headers, ...HTML_HEADERS }, body: foreignPage(status).body };
  return hasWay('no words') ? withoutWords(reply) : reply;
}

export const keyOf = ({ headers }: ModelRequest): string | null =>
  headers['idempotency-key'] ?? null;
export const isChange = ({ method, path }: ModelRequest): boolean =>
  method !== 'GET' && (!path.startsWith('auth/') || path.startsWith('auth/sessions'));
const isRefresh = ({ path }: ModelRequest): boolean => path === 'auth/refresh-token';

export function createProviderGate(options: GateOptions): ProviderGate {
  const { seed, scheduler, faults, rates, model, keepsKeys } = options;
  const busy = new Set<string>();
  const effected = new Set<string>();
  /** Keys under which a refusal is kept (S13): another delivery of the request, also an earlier one, is answered the same. */
  const refused = new Set<string>();
  let counted = 0;
  let storm: { name: 'S3' | 'S4' | 'S13'; untilMs: number; path: string } | null = null;

  /** For the same changes in every run of a seed. */
  const isSticky = (name: Sticky, key: string): boolean =>
    hash(`${seed}/${name}/${key}`) / 0x1_0000_0000 < (rates[name] ?? 0);
  const poisonOf = (key: string | null): Poison | null => {
    if (key === null) return null;
    if (refused.has(key)) return { name: 'S13', reply: INVALID_BODY };
    if (isSticky('S8', key)) return { name: 'S8', reply: refusal(422, 'invalid-body') };
    if (isSticky('S8html', key))
      return { name: 'S8html', reply: foreignPage(hash(key) % 2 === 0 ? 413 : 403) };
    if (isSticky('A8', key)) return { name: 'A8', reply: refusal(401, 'not-for-you') };
    // The person decides about what is not tried for ever: these are over with the other faults.
    if (!faults.areOn() || !isSticky('S15', key)) return null;
    return { name: 'S15', reply: refusal([408, 425, 429][hash(key) % 3] ?? 408, 'not-this-one') };
  };
  const hasEffect = (key: string | null): boolean => {
    for (; counted < model.effects.length; counted += 1) {
      const known = model.effects[counted]?.key;
      if (typeof known === 'string') effected.add(known);
    }
    return key !== null && effected.has(key);
  };
  const begin = (name: 'S3' | 'S4' | 'S13', path: string, lastsMs: number) => {
    storm = { name, untilMs: scheduler.now() + lastsMs, path };
  };
  const stormReply = (request: ModelRequest, requestId: number): ModelReply | null => {
    if (storm === null || scheduler.now() >= storm.untilMs || !faults.isOn(storm.name)) return null;
    const { name } = storm;
    const seconds = faults.random(name).between(1, 30);
    const wait = faults.random(name).chance(0.7) ? { 'retry-after': String(seconds) } : {};
    if (name === 'S13') {
      const isMeant = isChange(request) && request.path.startsWith(storm.path);
      // A known key is answered from memory, before the body is looked at.
      const key = keyOf(request);
      if (!isMeant || hasEffect(key) || (keepsKeys && busy.has(key ?? ''))) return null;
      if (keepsKeys && key !== null) refused.add(key);
    }
    faults.tell(name, { requestId });
    if (name === 'S13') return INVALID_BODY;
    return name === 'S4'
      ? refusal(429, 'too-many-requests', wait)
      : refusal(503, 'unavailable', { 'retry-after': String(seconds) });
  };
  const before = (request: ModelRequest, requestId: number): ModelReply | null => {
    const on = { requestId };
    const poison = isChange(request) ? poisonOf(keyOf(request)) : null;
    if (poison !== null) {
      faults.tell(poison.name, on);
      return poison.reply;
    }
    if (faults.hit('S4', on)) begin('S4', '', faults.random('S4').between(2_000, 40_000));
    else if (faults.hit('S3', on)) begin('S3', '', faults.random('S3').between(500, 20_000));
    else if (isChange(request) && faults.hit('S13', on))
      begin('S13', request.path.split('/')[0] ?? '', faults.random('S13').between(500, 10_000));
    const stormy = stormReply(request, requestId);
    if (stormy !== null) return stormy;
    if (isRefresh(request) && faults.hit('A3', on)) return refusal(503, 'unavailable');
    if (faults.hit('S1', on)) return refusal(500, 'internal');
    if (!request.path.startsWith('auth/')) {
      if (faults.hit('A1', on)) model.expireAccessTokens();
    }
    return null;
  };
  const handle = (request: ModelRequest, requestId: number): ModelReply => {
    const reply =
      request.path === 'batch' ? handleBatch(request, requestId) : model.handle(request);
    if (!isChange(request)) return reply;
    if (faults.hit('S2', { requestId })) return refusal(500, 'internal');
    return faults.hit('S14', { requestId }) ? refusal(408, 'too-slow') : reply;
  };
  /** Items of a batch meet the faults of single changes: the model gets a path that it does not have (S12). */
  const handleBatch = (request: ModelRequest, requestId: number): ModelReply => {
    const parsed = batchRequest.safeParse(parseJson(request.body));
    if (!parsed.success) return model.handle(request);
    const struck = new Map<string, ModelReply>();
    const items = parsed.data.items.map((item) => {
      const poison = poisonOf(item.key);
      const fails = poison === null && faults.hit('S12', { requestId });
      if (poison === null && !fails) return item;
      if (poison !== null) faults.tell(poison.name, { requestId });
      // A page of a firewall is no answer to an item.
      const isAnswer = poison !== null && poison.name !== 'S8html';
      struck.set(item.key, isAnswer ? poison.reply : refusal(503, 'unavailable'));
      return { ...item, path: 'nowhere' };
    });
    // It stops in the middle, and answers for the items that it has processed by then.
    const isCut = items.length > 1 && faults.hit('S12', { requestId });
    const tried = isCut ? items.slice(0, Math.ceil(items.length / 2)) : items;
    const reply = model.handle({ ...request, body: JSON.stringify({ items: tried }) });
    if (reply.status !== 200 || struck.size === 0) return reply;
    const said = JSON.parse(reply.body) as { items: { key: string; status: number }[] };
    const woven = said.items.map((item) => {
      const strike = item.status === 404 ? struck.get(item.key) : undefined;
      if (strike === undefined) return item;
      return { ...item, status: strike.status, body: JSON.parse(strike.body) as unknown };
    });
    return { ...reply, body: JSON.stringify({ items: woven }) };
  };

  return {
    answer: (request, requestId, whenDone) => {
      const early = before(request, requestId);
      if (early !== null) {
        whenDone(inDialect(early, model.hasWay));
        return;
      }
      const key = isChange(request) ? keyOf(request) : null;
      if (key !== null && busy.has(key)) {
        faults.tell('S5', { requestId });
        whenDone(refusal(409, 'idempotency-in-progress'));
        return;
      }
      if (key === null || !faults.hit('S5', { requestId })) {
        whenDone(handle(request, requestId));
        return;
      }
      busy.add(key);
      scheduler.plan(null, faults.random('S5').between(500, 25_000), 'provider done', () => {
        busy.delete(key);
        whenDone(handle(request, requestId));
      });
    },
  };
}

function parseJson(body: ModelRequest['body']): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null;
  } catch {
    return null;
  }
}
