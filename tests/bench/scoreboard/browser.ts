import { compileFunction } from 'node:vm';
import type { Link } from '../../simulation/machine/network.ts';
import { mintId, type Random } from '../../simulation/machine/random.ts';
import type { Owner } from '../../simulation/machine/scheduler.ts';
import type { Disk } from './disk.ts';
import type { Stand } from './stand.ts';
import type { SyncManager } from './sync-manager.ts';

/** Bundled scripts of a queue. */
export interface Scripts {
  page: string;
  /** null: it has no service worker. */
  worker: string | null;
}

/** What `tests/bench/rivals` puts in its page. */
interface PageQueue {
  open(): Promise<void>;
  record(words: string, listingId: string): Promise<void>;
  waiting(): Promise<number>;
  /** Words of what the provider refused and the device still shows; without it, none. */
  listRefused?(): Promise<readonly string[]>;
}

/** One page, and its worker where there is one: they live and die together. */
export interface Browser extends Owner {
  queue: PageQueue;
  isReady: boolean;
  isOnline: boolean;
  tell(event: 'online' | 'offline'): void;
}

interface BrowserParts {
  stand: Stand;
  scripts: Scripts;
  disk: Disk;
  link: Link;
  syncs: SyncManager;
  random: Random;
}

const ORIGIN = 'http://provider.test';
/** Node has no workers of this kind. */
class ExtendableEvent extends Event {}
class FetchEvent extends ExtendableEvent {}

/** What a queue says there is for its developer. */
const QUIET = Object.assign(Object.create(console) as Console, { warn: () => {}, error: () => {} });

type Scope = Record<string, unknown> & { target: EventTarget };

/** To be called as an event of the owner itself, so that its timers are of virtual time. */
export function startBrowser(parts: BrowserParts, owner: Browser): void {
  const { scripts, stand, syncs, link } = parts;
  const wire = stand.network.fetchOf(owner, link, 'd0');
  const databases = parts.disk.databases();
  const shared = { parts, owner, databases };
  const asRequest = (asked: RequestInfo | URL, init?: RequestInit) =>
    new Request(asked instanceof Request ? asked : new URL(asked, ORIGIN), init);
  let send = (request: Request) => wire(request);
  if (scripts.worker !== null) {
    const worker = newScope(shared, (asked, init) => wire(asRequest(asked, init)));
    const registration = {
      scope: `${ORIGIN}/`,
      sync: { register: (tag: string) => Promise.resolve(syncs.register(tag)) },
    };
    const skipWaiting = () => Promise.resolve();
    run(scripts.worker, { ...worker, registration, skipWaiting, FetchEvent, ExtendableEvent });
    send = (request) => ask(worker.target, request) ?? wire(request);
    syncs.begin((tag, lastChance) => fire(stand, owner, worker.target, tag, lastChance));
  }
  const page = newScope(shared, (asked, init) => send(asRequest(asked, init)));
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false });
  const global = run(scripts.page, { ...page, document });
  owner.queue = global.queue as PageQueue;
  owner.tell = (name) => page.target.dispatchEvent(new Event(name));
  owner.queue
    .open()
    .then(() => {
      owner.isReady = true;
    })
    .catch((cause: unknown) => stand.bugs.push(cause));
}

function newScope(
  { parts, owner, databases }: { parts: BrowserParts; owner: Browser; databases: IDBFactory },
  fetch: (asked: RequestInfo | URL, init?: RequestInit) => Promise<Response>,
): Scope {
  const { random, disk, stand } = parts;
  const { now } = stand.scheduler;
  const target = new EventTarget();
  const chance = Object.create(Math) as Math;
  chance.random = () => random.next();
  class VirtualDate extends Date {
    constructor(...said: unknown[]) {
      super(...((said.length === 0 ? [Math.floor(now())] : said) as [number]));
    }
    static override now() {
      return Math.floor(now());
    }
  }
  const locks = {
    // One page: whoever asks has it.
    request: async (name: string, ...rest: unknown[]) =>
      (rest.at(-1) as (lock: object) => unknown)({ name, mode: 'exclusive' }),
  };
  const navigator = {
    get onLine() {
      return owner.isOnline;
    },
    userAgent: 'Chrome',
    locks,
    serviceWorker: { controller: {}, register: () => Promise.resolve({}) },
  };
  return {
    ...{ target, fetch, navigator, Date: VirtualDate, Math: chance, performance: { now } },
    location: new URL(`${ORIGIN}/`),
    localStorage: disk.localStorage,
    console: QUIET,
    indexedDB: databases,
    crypto: { randomUUID: () => mintId(random) },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    // One page: whoever elects a leader does so by the locks.
    BroadcastChannel: undefined,
    ...{ setTimeout: afterMs, setInterval: everyMs, clearInterval: endInterval },
  };
}

/** A browser lets timers that begin each other wait for so long at least, and here all of them do. */
const SHORTEST_TIMER_MS = 4;

function afterMs(
  work: (...given: unknown[]) => void,
  delayMs = 0,
  ...given: unknown[]
): ReturnType<typeof setTimeout> {
  return setTimeout(work, Math.max(SHORTEST_TIMER_MS, delayMs), ...given);
}

interface Interval {
  timer: ReturnType<typeof setTimeout>;
}

/** By timeouts, which are of virtual time. */
function everyMs(work: () => void, delayMs = 0): Interval {
  const next = () =>
    setTimeout(
      () => {
        interval.timer = next();
        work();
      },
      Math.max(1, delayMs),
    );
  const interval = { timer: next() };
  return interval;
}

function endInterval(interval: Interval | undefined): void {
  clearTimeout(interval?.timer);
}

/**
 * Runs a script whose globals are those of a scope, and returns what the script takes for its global object. Each page
 * runs it anew, and so remembers nothing of the one before.
 */
function run(script: string, scope: Scope): Scope {
  // Defined and not set: some of the real ones have no setter.
  const global = Object.create(globalThis) as Scope;
  const own = { ...scope, globalThis: global, self: global, window: global };
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(global, name, { value, writable: true, configurable: true });
  const names = Object.keys(own);
  const body = compileFunction(script, names) as (...values: unknown[]) => void;
  body(...names.map((name) => global[name]));
  return global;
}

/** The worker's answer to a call of its page; null when it leaves it to the network. */
function ask(worker: EventTarget, request: Request): Promise<Response> | null {
  let answer: Promise<Response> | null = null;
  const respondWith = (reply: Promise<Response>) => {
    answer = reply;
  };
  const event = Object.assign(new FetchEvent('fetch'), {
    request,
    respondWith,
    waitUntil: () => {},
  });
  worker.dispatchEvent(event);
  return answer;
}

function fire(
  { scheduler }: Stand,
  owner: Owner,
  worker: EventTarget,
  tag: string,
  lastChance: boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    scheduler.plan(owner, 0, 'sync event', () => {
      const waitUntil = (work: Promise<void>) => {
        work.then(resolve, reject);
      };
      worker.dispatchEvent(
        Object.assign(new ExtendableEvent('sync'), { tag, lastChance, waitUntil }),
      );
    });
  });
}
