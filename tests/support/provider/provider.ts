import { eq } from 'drizzle-orm';
import type { Capability } from '#core/contract/headers.ts';
import { type App, createApp } from '#server/app.ts';
import { signAccessToken } from '#server/resources/auth/access-tokens.ts';
import { NO_NETWORK, type RateLimit, consumeOrThrow } from '#server/limits/rate-limits.ts';
import { issueRefreshToken, sessionOf } from '#server/resources/auth/refresh-tokens.ts';
import type { Deps } from '#server/deps.ts';
import { createFaultRegistry, type FaultRegistry } from '#server/faults/fault-registry.ts';
import {
  type CartView,
  changeListing,
  type ListingChange,
  type OrderView,
  readDatabase,
  type WishlistView,
} from '#server/faults/database-view.ts';
import type { FaultRuleInput } from '#server/faults/rules.ts';
import type { Log } from '#server/operations/log.ts';
import { NO_TRACING, type Tracing } from '#server/operations/tracing.ts';
import { createMetrics, readOwnProcess } from '#server/operations/metrics.ts';
import type { CodeMail, SendCode } from '#server/mail/send-code.ts';
import { OFFERED } from '#server/settings.ts';
import { IN_DATABASE, type PictureBytes } from '#server/pictures/picture-bytes.ts';
import { createCatalogueIndex } from '#server/resources/products/catalogue-index.ts';
import { createVolumeLimits, type TakeVolume } from '#server/limits/volume-limits.ts';
import { createQueryCache } from '#server/resources/products/query-cache.ts';
import { members } from '#server/storage/schema.ts';
import { createViewCounter } from '#server/resources/listings/view-counter.ts';
import { createLogCollector } from './log-collector.ts';
import {
  borrowDatabase,
  returnDatabase,
  TEST_EPOCH_MS,
  type TestDatabase,
  type TestSeed,
} from '#support/database/test-databases.ts';

export { TEST_EPOCH_MS } from '#support/database/test-databases.ts';

interface TestProviderOptions {
  /** Default `small`: the fixture of `provider-fixture.ts`. */
  seed?: TestSeed;
  /** Default: one of those that the test file keeps. This one stays the caller's. */
  database?: TestDatabase;
  /** Epoch milliseconds; default: a clock that starts at `TEST_EPOCH_MS` and runs. */
  now?: () => number;
  /** Default: all that the provider offers; `[]` is the provider of the specification alone. */
  capabilities?: readonly Capability[];
  /** Default `['ac.lk']`; null allows any. */
  allowedEmailDomains?: readonly string[] | null;
  /** Default true. */
  hasRefreshRotation?: boolean;
  /** What else happens to a mail, besides landing in `mails`. */
  sendCode?: SendCode;
  /** Default: a defect of the provider fails the test. */
  reportDefect?: (defect: unknown) => void;
  /** Default: discarded. */
  log?: Log;
  /** Default: never. */
  isStopping?: () => boolean;
  /** Default: always. */
  hasRoom?: () => Promise<boolean>;
  /** Default: none; the figures cannot be read. */
  metricsToken?: string;
  /** Default false. */
  hasHsts?: boolean;
  /** Default false; true: push services may be on this machine. */
  hasLoopbackPush?: boolean;
  /** Default: no collector. */
  tracing?: Tracing;
  /** Default: the database. */
  pictureBytes?: PictureBytes;
  /** Default true; false is the provider as people run it, and `faults` does nothing. */
  hasFaults?: boolean;
}

export interface TestTokens {
  memberId: string;
  accessToken: string;
  refreshToken: string;
}

export interface TestProvider {
  /** For ky's `fetch` option; a bare path is resolved against `origin`. Rejects like a network when a fault drops it. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** `fetch` over a network with this address; plain `fetch` comes from inside the process. */
  fetchFrom(clientAddress: string): TestProvider['fetch'];
  /** `http://provider.test` */
  origin: string;
  now(): number;
  advanceClock(ms: number): void;
  /** As one counted call of this caller, without the call. */
  takeVolume: TakeVolume;
  /** Newest code mailed to the address; throws when there is none. */
  lastCode(email: string): string;
  /** Every mail so far, oldest first. */
  mails: readonly CodeMail[];
  /** Tokens of a member of the seed, without a code by mail. */
  tokensOf(email: string): Promise<TestTokens>;
  listOrders(email?: string): Promise<OrderView[]>;
  cartOf(email: string): Promise<CartView[]>;
  wishlistOf(email: string): Promise<WishlistView[]>;
  /** For what no call can ask or do. */
  database: Pick<TestDatabase, 'db' | 'run'>;
  /** Changes price (rupees), quantity or status behind everyone's back. */
  setListing(id: string, change: Omit<ListingChange, 'id'>): Promise<void>;
  faults: {
    set(rules: readonly FaultRuleInput[]): void;
    clear(): void;
    /** Requests of `/api` so far, oldest first. */
    requests: FaultRegistry['listRequests'];
    expireToken: FaultRegistry['expireToken'];
  };
  /** A new process on the same database: faults, clock and log of the old one are gone with it. */
  restart(): void;
  /** Empties the bucket of a limit at once. */
  exhaust(limit: RateLimit, who: string): Promise<void>;
  close(): Promise<void>;
}

const ORIGIN = 'http://provider.test';
/** Signs the access tokens of every test provider. */
export const TEST_AUTH_SECRET = 'the secret of every test provider';

/** The real provider in this process, on a database of the kind that the run has chosen. Close it when the test ends. */
export async function startTestProvider(options: TestProviderOptions = {}): Promise<TestProvider> {
  const database = options.database ?? (await borrowDatabase(options.seed ?? 'small'));
  const startedAt = Date.now();
  const clock = options.now ?? (() => TEST_EPOCH_MS + Date.now() - startedAt);
  const mails: CodeMail[] = [];
  let registry = createFaultRegistry();
  const now = () => clock() + registry.clockOffsetMs();
  const deps: Deps = {
    db: database.db,
    pictureBytes: options.pictureBytes ?? IN_DATABASE,
    queryCache: createQueryCache(),
    catalogueIndex: createCatalogueIndex(database.db, { now }),
    takeVolume: createVolumeLimits(now),
    // Nothing is written behind a test's back; a look is seen by the next one all the same.
    views: createViewCounter({ db: database.db, schedule: () => {}, reportDefect: () => {} }),
    now,
    settings: {
      allowedEmailDomains:
        options.allowedEmailDomains === undefined ? ['ac.lk'] : options.allowedEmailDomains,
      capabilities: options.capabilities ?? OFFERED,
      hasHsts: options.hasHsts ?? false,
      hasRefreshRotation: options.hasRefreshRotation ?? true,
      metricsToken: options.metricsToken ?? null,
      hasLoopbackPush: options.hasLoopbackPush ?? false,
      pushContact: 'mailto:shop@campus.test',
    },
    authSecret: TEST_AUTH_SECRET,
    sendCode: async (mail) => {
      mails.push(mail);
      await options.sendCode?.(mail);
    },
    // The console of a test is guarded: a defect of the provider fails it.
    reportDefect:
      options.reportDefect ??
      ((defect) => {
        console.error('The provider failed:', defect);
      }),
    log: options.log ?? createLogCollector().log,
    isStopping: options.isStopping ?? (() => false),
    hasRoom: options.hasRoom ?? (() => Promise.resolve(true)),
    metrics: createMetrics(readOwnProcess),
    tracing: options.tracing ?? NO_TRACING,
    faults: options.hasFaults === false ? null : registry,
    appFolder: null,
  };
  let app: App = createApp(deps);
  return {
    origin: ORIGIN,
    fetch: (input, init) => fetchFrom(() => app, NO_NETWORK, input, init),
    fetchFrom: (clientAddress) => (input, init) => fetchFrom(() => app, clientAddress, input, init),
    now: deps.now,
    takeVolume: deps.takeVolume,
    advanceClock: (ms) => {
      registry.advanceClock(ms);
    },
    mails,
    lastCode: (email) => findLastCode(mails, email),
    tokensOf: (email) => makeTokens(deps, email),
    database,
    ...databaseQuestions(deps),
    faults: {
      set: (rules) => {
        registry.setRules(rules);
      },
      clear: () => {
        registry.setRules([]);
      },
      requests: () => registry.listRequests(),
      expireToken: (token) => {
        registry.expireToken(token);
      },
    },
    restart: () => {
      registry = createFaultRegistry();
      deps.faults = registry;
      app = createApp(deps);
    },
    exhaust: async (limit, who) => {
      const all = { ...limit, capacity: 1, refillMs: limit.capacity * limit.refillMs };
      await consumeOrThrow(deps, all, who);
    },
    close: async () => {
      if (database !== options.database) await returnDatabase(database);
    },
  };
}

async function fetchFrom(
  app: () => App,
  clientAddress: string,
  input: Request | URL | string,
  init?: RequestInit,
): Promise<Response> {
  const request =
    input instanceof Request ? new Request(input, init) : new Request(new URL(input, ORIGIN), init);
  // A text without a type of its own is JSON: what else would a test send.
  if (typeof init?.body === 'string' && !new Headers(init.headers).has('Content-Type'))
    request.headers.set('Content-Type', 'application/json');
  const { signal } = request;
  signal.throwIfAborted();
  // The provider goes on with a request whose caller has left, as over a real network.
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    app()
      .fetch(request, clientAddress)
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener('abort', leave);
      });
  });
}

function findLastCode(mails: readonly CodeMail[], email: string): string {
  const mail = mails.findLast(({ to }) => to === email);
  if (mail === undefined) throw new Error(`No code was mailed to ${email}.`);
  return mail.code;
}

async function makeTokens(deps: Deps, email: string): Promise<TestTokens> {
  const { db, authSecret, now } = deps;
  const [member] = await db.select().from(members).where(eq(members.email, email));
  if (member === undefined) throw new Error(`No member is registered as ${email}.`);
  const refreshToken = await issueRefreshToken(deps, member.id);
  const session = sessionOf(refreshToken);
  return {
    memberId: member.id,
    accessToken: await signAccessToken(authSecret, member.id, now(), session),
    refreshToken,
  };
}

function databaseQuestions(deps: Deps) {
  return {
    listOrders: async (email?: string) => (await readDatabase(deps.db, email)).orders,
    cartOf: async (email: string) => (await readDatabase(deps.db, email)).carts,
    wishlistOf: async (email: string) => (await readDatabase(deps.db, email)).wishlists,
    setListing: async (id: string, change: Omit<ListingChange, 'id'>) => {
      await changeListing(deps, { id, ...change });
    },
  };
}
