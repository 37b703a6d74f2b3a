import { type FaultRule, type FaultRuleInput, faultRules, isMeant } from './rules.ts';

interface CountedRule extends FaultRule {
  hits: number;
  /** Requests that it let pass before its first hit. */
  passed: number;
  /** Whose requests it disturbs; null: everyone's. */
  scope: string | null;
}

/** A request as the provider received it, before any fault. */
export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  query: string;
  /** Of the test that it belongs to; null when it names none. */
  scope: string | null;
  idempotencyKey: string | null;
  /** Names in the JSON body; empty without one. */
  bodyKeys: readonly string[];
  /** Hash of the body: the same key must always come with the same bytes. */
  bodyHash: string;
  /** Status of the reply; null while it is worked on and when the connection was dropped. */
  status: number | null;
}

/** What a rule looks at. */
type Asked = Pick<LoggedRequest, 'method' | 'path' | 'scope'>;

/** The tests' controls over a provider, and its request log. */
export interface FaultRegistry {
  /** Replaces the rules of the scope, or all; throws when one cannot be read. Lets go what hangs. */
  setRules(rules: readonly FaultRuleInput[], scope?: string | null): void;
  listRules(): readonly CountedRule[];
  /** Rules that hit this request, in their order; counts the hits. */
  take(asked: Asked): readonly FaultRule[];
  /** Resolves when rules are replaced next. */
  whenReplaced(): Promise<void>;
  advanceClock(ms: number): void;
  /** How far tests moved the clock, in milliseconds. */
  clockOffsetMs(): number;
  expireToken(token: string): void;
  isTokenExpired(token: string): boolean;
  log(request: LoggedRequest): void;
  /** Those of the scope, or all. */
  listRequests(scope?: string | null): readonly LoggedRequest[];
  clearLog(scope?: string | null): void;
  /** Counts a request until it is answered. */
  watch(answered: Promise<unknown>): void;
  /** Resolves when every request that was watched so far is answered. */
  whenQuiet(): Promise<void>;
  /** As when the provider was started: no rule, no log, the clock right. */
  reset(): void;
}

/** Enough for any test; a provider left running must not grow. */
const LOG_LIMIT = 10_000;

/** A registry as `reset` leaves it: no rule, no log, the clock right. Its log keeps the latest 10,000 requests. */
export function createFaultRegistry(): FaultRegistry {
  let rules: CountedRule[] = [];
  let requests: LoggedRequest[] = [];
  let offsetMs = 0;
  const expiredTokens = new Set<string>();
  const waiting: (() => void)[] = [];
  return {
    ...watchRequests(),
    setRules(given, scope = null) {
      const others = scope === null ? [] : rules.filter((rule) => rule.scope !== scope);
      const own = faultRules.parse({ rules: given }).rules;
      rules = [...others, ...own.map((rule) => ({ ...rule, scope, hits: 0, passed: 0 }))];
      for (const resolve of waiting.splice(0)) resolve();
    },
    listRules: () => rules,
    whenReplaced: () => new Promise((resolve) => waiting.push(resolve)),
    take: (asked) => takeRules(rules, asked),
    advanceClock: (ms) => {
      offsetMs += ms;
    },
    clockOffsetMs: () => offsetMs,
    expireToken: (token) => {
      expiredTokens.add(token);
    },
    isTokenExpired: (token) => expiredTokens.has(token),
    log(request) {
      requests.push(request);
      if (requests.length > LOG_LIMIT) requests = requests.slice(-LOG_LIMIT);
    },
    listRequests: (scope = null) =>
      scope === null ? requests : requests.filter((request) => request.scope === scope),
    clearLog: (scope = null) => {
      requests = scope === null ? [] : requests.filter((request) => request.scope !== scope);
    },
    reset: () => {
      rules = [];
      requests = [];
      offsetMs = 0;
      expiredTokens.clear();
    },
  };
}

function takeRules(rules: readonly CountedRule[], { method, path, scope }: Asked): FaultRule[] {
  const hit: FaultRule[] = [];
  for (const rule of rules) {
    const isSpent = rule.times !== undefined && rule.hits >= rule.times;
    const isForeign = rule.scope !== null && rule.scope !== scope;
    if (isSpent || isForeign || !isMeant(rule, method, path)) continue;
    if (rule.passed < rule.skip) {
      rule.passed += 1;
      continue;
    }
    rule.hits += 1;
    hit.push(rule);
    // Waiting and expiring leave the request alive for the next rule; everything else decides it.
    if (rule.kind !== 'delay' && rule.kind !== 'expire-tokens') break;
  }
  return hit;
}

function watchRequests(): Pick<FaultRegistry, 'watch' | 'whenQuiet'> {
  const running = new Set<Promise<unknown>>();
  return {
    watch(answered) {
      const done = answered.catch(() => undefined).finally(() => running.delete(done));
      running.add(done);
    },
    whenQuiet: async () => {
      await Promise.all(running);
    },
  };
}
