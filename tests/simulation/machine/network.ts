import type { ModelReply, ModelRequest } from '../provider-model/exchange.ts';
import type { FaultSubject, Faults } from './faults.ts';
import type { ChangeName, NamingSight } from './name-change.ts';
import { PlainResponse } from './plain-response.ts';
import { foreignPage, isChange, keyOf, type ProviderGate } from './provider-gate.ts';
import type { Random } from './random.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** How a device is connected. */
export interface Link {
  isUp: boolean;
  /** Answers in the place of the provider: everything, or what begins with a path; with 200 as a portal, or with 403. */
  portal: { path: string; status: number } | null;
}

export type Outcome = 'reply' | 'lost' | 'foreign' | 'cut off' | 'timeout';

export interface Network {
  /** As `fetch` of a context. */
  fetchOf(owner: Owner, link: Link, deviceId: string): (request: Request) => Promise<Response>;
  /** Requests and replies that are under way. */
  readonly underWay: number;
}

interface NetworkOptions {
  scheduler: Scheduler;
  random: Random;
  faults: Faults;
  gate: ProviderGate;
  /** From device to provider and back, at least and at most. */
  rttMs: readonly [number, number];
  /** Whether the provider announces capabilities: else a device cannot tell an empty yes of another from its own. */
  isAnnouncing: boolean;
  /** Whether replies say the time; default true, as every server does. */
  saysTime?: boolean;
  /** The name in the log of a change that is sent without a key, so that it can be followed; null: it has a key, or none. */
  nameOf: (owner: Owner, request: ModelRequest, sight: NamingSight) => ChangeName | null;
  onSent: (owner: Owner, requestId: number, request: ModelRequest) => void;
  onArrived: (requestId: number, reply: ModelReply) => void;
  /** `said`: the answer that came through, of one delivery or the other. */
  onReplied: (requestId: number, outcome: Outcome, said: ModelReply | null) => void;
}

interface Call {
  id: number;
  owner: Owner;
  link: Link;
  on: FaultSubject;
  request: ModelRequest;
  /** Of the entry that it stands for, where that had to be found out. */
  claim: string | null;
  isOver: boolean;
  resolve: (response: Response) => void;
  reject: (cause: unknown) => void;
}

/** Nothing travels longer: a request that was sent earlier and has not arrived never will. */
const LONGEST_WAY_MS = 24_000;
/** After its connection broke a request is worked on no longer: what a device waits before it asks whether it arrived. */
const MOST_WORKED_ON_MS = 9_500;
/** A connection that hangs is given up by the browser at last. */
const HANGS_MS = 90_000;
const CONNECTION_KEPT_MS = 20_000;
const EMPTY_YES: ModelReply = { status: 200, headers: {}, body: '' };

export function createNetwork(options: NetworkOptions): Network {
  const { scheduler, random, faults, gate, saysTime = true } = options;
  let requests = 0;
  let underWay = 0;
  const open = new Set<Call>();
  const answered = new Set<string>();
  const named = new WeakMap<Owner, Map<string, ChangeName[]>>();
  const nameOf = (owner: Owner, request: ModelRequest): ChangeName | null => {
    const ofOwner = named.get(owner) ?? new Map<string, ChangeName[]>();
    named.set(owner, ofOwner);
    const bytes = `${request.method} ${request.path} ${String(request.body)}`;
    const before = ofOwner.get(bytes) ?? [];
    const name = options.nameOf(owner, request, {
      isOnWire: (key) =>
        [...open].some((call) => call.owner.state !== 'dead' && keyOf(call.request) === key),
      isAnswered: (claim) => answered.has(claim),
      before,
    });
    if (name !== null) ofOwner.set(bytes, [...before, name]);
    return name;
  };

  const halfWay = (on: FaultSubject) => {
    const [least, most] = options.rttMs;
    const delayMs = (least + random.next() * (most - least)) / 2;
    return faults.hit('S11', on) ? delayMs * 50 : delayMs;
  };
  const end = (call: Call, outcome: Outcome, tell: () => void, said: ModelReply | null = null) => {
    if (call.isOver) return;
    call.isOver = true;
    open.delete(call);
    // After a 401 the same claim goes out again, with the next token.
    if (call.claim !== null && said !== null && said.status !== 401) answered.add(call.claim);
    options.onReplied(call.id, outcome, said);
    tell();
  };
  const fail = (call: Call, delayMs: number) =>
    scheduler.plan(call.owner, delayMs, 'request lost', () => {
      end(call, 'lost', () => {
        call.reject(new TypeError('Failed to fetch'));
      });
    });
  /** A lost message shows as a broken connection, or not at all. */
  const lose = (call: Call, chance: Random) =>
    fail(call, chance.chance(0.6) ? chance.between(1, 2_000) : HANGS_MS);
  const hand = (call: Call, reply: ModelReply, delayMs: number, outcome: Outcome) => {
    const dueAt = scheduler.now() + delayMs;
    scheduler.plan(call.owner, delayMs, 'reply', () => {
      // Who sleeps that long may find the connection gone, or the reply waiting.
      if (scheduler.now() > dueAt + CONNECTION_KEPT_MS && random.chance(0.5)) {
        fail(call, 0);
        return;
      }
      const tell = () => {
        call.resolve(asResponse(reply));
      };
      end(call, outcome, tell, reply);
    });
  };

  const reply = (call: Call, said: ModelReply) => {
    options.onArrived(call.id, said);
    const { on } = call;
    const isRefresh = call.request.path === 'auth/refresh-token';
    if (!call.link.isUp || faults.hit('N2', on)) {
      lose(call, faults.random('N2'));
      return;
    }
    if (isRefresh && said.status === 200 && faults.hit('A2', on)) {
      lose(call, faults.random('A2'));
      return;
    }
    let delayMs = halfWay(on);
    if (faults.hit('S10', on)) delayMs += faults.random('S10').between(100, 6_000);
    if (said.status === 401 && faults.hit('A7', on))
      delayMs += faults.random('A7').between(1_000, 7_000);
    if (said.body.length > 1 && faults.hit('N8', on)) {
      const body = said.body.slice(0, Math.floor(said.body.length * faults.random('N8').next()));
      hand(call, { ...said, body }, delayMs, 'cut off');
      return;
    }
    hand(call, said, delayMs, 'reply');
  };
  /** The device learns by it how far its own clock is wrong. */
  const dated = (said: ModelReply): ModelReply => {
    if (!saysTime) return said;
    const date = new Date(scheduler.now()).toUTCString();
    return { ...said, headers: { ...said.headers, date } };
  };
  const deliver = (call: Call, delayMs: number) => {
    underWay += 1;
    scheduler.plan(null, Math.min(delayMs, LONGEST_WAY_MS), 'request arrives', () => {
      gate.answer(call.request, call.id, (said) => {
        underWay -= 1;
        reply(call, dated(said));
      });
    });
  };
  const send = (call: Call) => {
    const { link, on, request } = call;
    if (!link.isUp) {
      fail(call, random.between(1, 60));
      return;
    }
    if (link.portal !== null && request.path.startsWith(link.portal.path)) {
      faults.tell('N7', on);
      hand(call, foreignPage(link.portal.status), random.between(5, 60), 'foreign');
      return;
    }
    if (options.isAnnouncing && isChange(request) && faults.hit('N10', on)) {
      hand(call, EMPTY_YES, random.between(5, 60), 'foreign');
      return;
    }
    if (faults.hit('N1', on)) {
      lose(call, faults.random('N1'));
      return;
    }
    if (isChange(request) && faults.hit('N11', on)) {
      const chance = faults.random('N11');
      const brokenMs = chance.between(1, 2_000);
      fail(call, brokenMs);
      deliver(call, brokenMs + chance.between(1, MOST_WORKED_ON_MS));
      return;
    }
    let delayMs = halfWay(on);
    if (faults.hit('N4', on)) delayMs += faults.random('N4').between(50, 4_000);
    if (faults.hit('N3', on)) delayMs += faults.random('N3').between(8_000, LONGEST_WAY_MS);
    deliver(call, delayMs);
    if (isChange(request) && faults.hit('N5', on))
      deliver(call, delayMs + faults.random('N5').between(1, 8_000));
  };

  return {
    get underWay() {
      return underWay;
    },
    fetchOf: (owner, link, deviceId) => async (asked) => {
      const said = await readRequest(asked);
      const name = keyOf(said) === null ? nameOf(owner, said) : null;
      const headers =
        name === null ? said.headers : { ...said.headers, 'idempotency-key': name.key };
      const claim = name?.claim ?? null;
      const request = { ...said, headers };
      requests += 1;
      const id = requests;
      const on = { deviceId, requestId: id };
      return new Promise<Response>((resolve, reject) => {
        const call: Call = { id, owner, link, on, request, claim, isOver: false, resolve, reject };
        open.add(call);
        const { signal } = asked;
        const leave = () => {
          end(call, 'timeout', () => {
            reject(signal.reason as Error);
          });
        };
        options.onSent(owner, id, request);
        if (signal.aborted) leave();
        else {
          signal.addEventListener('abort', leave, { once: true });
          send(call);
        }
      });
    },
  };
}

async function readRequest(asked: Request): Promise<ModelRequest> {
  const address = new URL(asked.url);
  const path = (address.pathname + address.search).slice('/api/'.length);
  const headers = Object.fromEntries(asked.headers);
  const { method } = asked;
  if (asked.body === null) return { method, path, headers, body: null };
  const isText = (headers['content-type'] ?? '').includes('json');
  const body = isText ? await asked.text() : new Uint8Array(await asked.arrayBuffer());
  return { method, path, headers, body };
}

function asResponse({ status, headers, body }: ModelReply): Response {
  const isEmpty = status === 204 || status === 304;
  return new PlainResponse(isEmpty ? '' : body, { status, headers });
}
