import {
  count,
  OF_TRANSACTIONS,
  type History,
  type ObservedEffect,
  type Send,
  type Turn,
} from './history.ts';
import { noteJournaled } from './journal.ts';
import type {
  JudgedContext,
  JudgedDevice,
  JudgedEffect,
  JudgedEvent,
  JudgedProvider,
  JudgedReply,
  JudgedRequest,
} from './seams.ts';

/** Told of each request that leaves and of each change of the provider. */
export interface WireSight {
  onSend: (send: Send) => void;
  onEffect: (effect: ObservedEffect) => void;
}

/** Notes what happens between the devices and the provider. */
export function observeWire(
  history: History,
  provider: JudgedProvider,
  event: Exclude<JudgedEvent, { type: 'commit' }>,
  sight: WireSight,
): void {
  switch (event.type) {
    case 'sent':
      noteSends(history, event).forEach(sight.onSend);
      return;
    case 'arrived':
      noteArrival(history, provider, event, sight);
      return;
    case 'replied':
      for (const send of history.sendsById.get(event.requestId) ?? []) {
        if (send.outcome !== null) continue;
        send.outcome = event.outcome;
        send.told = send.arrivals.find(({ said }) => said === event.said) ?? null;
        send.endedAt = history.now();
      }
      return;
    case 'journaled':
      noteJournaled(history, event.context, event.id);
      return;
    case 'online':
      history.onlineTimes.push({ device: event.device.id, at: history.now() });
      return;
    case 'fault':
      noteFault(history, event);
      return;
    case 'context':
      noteContext(history, event.context, event.change);
      return;
  }
}

/** A batch stands for its items: each has its own key, and is answered by itself. */
function itemsOf(request: JudgedRequest): readonly JudgedRequest[] {
  if (request.path !== 'batch' || typeof request.body !== 'string') return [request];
  const { items } = JSON.parse(request.body) as {
    items: {
      key: string;
      method: string;
      path: string;
      headers?: Record<string, string>;
      body?: string;
    }[];
  };
  return items.map(({ key, method, path, headers = {}, body }) => {
    const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const { authorization = '' } = request.headers;
    return {
      ...{ method, path, body: body ?? null },
      headers: { authorization, ...Object.fromEntries(own), 'idempotency-key': key } as Record<
        string,
        string
      >,
    };
  });
}

function noteSends(
  history: History,
  { context, requestId, request }: Extract<JudgedEvent, { type: 'sent' }>,
): Send[] {
  const sends = itemsOf(request).map((item): Send => {
    const life = history.lives.get(item.headers['idempotency-key'] ?? '');
    const token = item.headers.authorization?.replace(/^Bearer /, '') ?? '';
    return {
      ...{ requestId, context, request: item, isSenderHurt: false },
      key: item.headers['idempotency-key'] ?? null,
      at: history.now(),
      token: token === '' ? null : token,
      generation: generationOf(history, context),
      unsentBefore: life === undefined ? 0 : life.claims - 1 - life.sends.length,
      turns: item.path === 'auth/refresh-token' ? turnsOf(context) : [],
      ...{ arrivals: [], outcome: null, told: null, endedAt: null, faults: [] },
    };
  });
  history.sendsById.set(requestId, sends);
  history.sends.push(...sends);
  for (const send of sends) if (send.key !== null) history.lives.get(send.key)?.sends.push(send);
  return sends;
}

/** The engine's locks of renewals. */
export const TURN = 'unikade-auth-refresh';

function turnsOf(context: JudgedContext): Turn[] {
  return context.device
    .heldLocks()
    .filter(({ name }) => name.startsWith(TURN))
    .map(({ owner }) => ({ isOwn: owner === context, isHolderAlive: owner.state === 'running' }));
}

function generationOf({ states }: History, { device }: JudgedContext): number | null {
  const generation = states.get(device.id)?.session?.generation;
  return typeof generation === 'number' ? generation : null;
}

function noteArrival(
  history: History,
  provider: JudgedProvider,
  { requestId, reply }: Extract<JudgedEvent, { type: 'arrived' }>,
  { onEffect }: WireSight,
): void {
  const sends = history.sendsById.get(requestId) ?? [];
  const fresh = provider.effects.slice(history.effects.length).map((effect, index) => {
    const key = keyNow(effect, sends);
    const seq = history.lives.get(key ?? '')?.last.seq ?? null;
    return { ...effect, requestId, key, seq, place: history.effects.length + index };
  });
  for (const send of sends) {
    const own = sends.length === 1 ? reply : replyOf(send, reply);
    if (own !== null)
      send.arrivals.push({
        at: history.now(),
        said: reply,
        reply: own,
        effects: fresh.filter(({ key }) => key === send.key),
      });
  }
  for (const effect of fresh) {
    history.effects.push(effect);
    if (effect.key !== null) history.lives.get(effect.key)?.effects.push(effect);
    onEffect(effect);
  }
}

/** A request that was on its way may have been told apart from its twin meanwhile: see twins.ts. */
function keyNow({ key }: JudgedEffect, sends: readonly Send[]): string | null {
  const [own] = sends;
  return own === undefined || sends.length > 1 || key === null ? key : own.key;
}

/** A batch that was refused as a whole for one of these reasons says the same of all of its items. */
const OF_ALL = [401, 408, 425, 429];

/** The part of the reply to a batch about one of its items; null when there is none, as then each may be sent alone. */
function replyOf({ key }: Send, reply: JudgedReply): JudgedReply | null {
  if (OF_ALL.includes(reply.status) || reply.status >= 500) return reply;
  if (reply.status !== 200) return null;
  const { items } = JSON.parse(reply.body) as {
    items: { key: string; status: number; body?: unknown; headers?: Record<string, string> }[];
  };
  const own = items.find((item) => item.key === key);
  if (own === undefined) return null;
  const { status, body, headers = {} } = own;
  const text = body === undefined || body === null ? '' : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: text };
}

function noteFault(
  history: History,
  { name, device, requestId }: Extract<JudgedEvent, { type: 'fault' }>,
): void {
  count(history.faults, name);
  history.faultTimes.set(`${name} ${device?.id ?? '*'}`, history.now());
  if (device !== undefined && OF_TRANSACTIONS.includes(name)) noteLostNotes(history, device);
  if (requestId === undefined) return;
  for (const send of history.sendsById.get(requestId) ?? []) send.faults.push(name);
}

/** Answers whose entries are still claimed as when they were sent: the failed transaction may have been to store them. */
function noteLostNotes({ lives }: History, { id }: JudgedDevice): void {
  for (const { device, last, sends, claimedAt } of lives.values()) {
    if (device !== id || last.state !== 'sending') continue;
    for (const send of sends)
      if (send.outcome === 'reply' && send.at >= claimedAt) send.isNoteLost = true;
  }
}

/** Answers to requests of a killed, closed or frozen context may never be stored. */
function noteContext(
  { sends, openings, now }: History,
  context: JudgedContext,
  change: Extract<JudgedEvent, { type: 'context' }>['change'],
): void {
  if (change === 'opened') openings.push({ device: context.device.id, at: now() });
  if (change === 'opened' || change === 'thawed') return;
  for (const send of sends) if (send.context === context) send.isSenderHurt = true;
}
