import { type FaultRule, type FaultRuleInput, faultRules, matchesRule } from './rules.ts';

interface CountedRule extends FaultRule {
  hits: number;
  /** Requests that it has skipped. */
  passed: number;
  /** Scope of the requests that it applies to; null: all. */
  scope: string | null;
}

/** A request as the provider received it, before any fault. */
export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  query: string;
  /** Scope of its test; null without one. */
  scope: string | null;
  idempotencyKey: string | null;
  /** Field names of the JSON body; empty without one. */
  bodyKeys: readonly string[];
  /** Hash of the body: the same key must always come with the same bytes. */
  bodyHash: string;
  /** Status of the reply; null before it, and for a dropped connection. */
  status: number | null;
}

/** What rules match by. */
type Asked = Pick<LoggedRequest, 'method' | 'path' | 'scope'>;

/** The tests' controls over a provider, and its request log. */
export interface FaultRegistry {
  /** Replaces the rules of the scope, or all; throws for an invalid one. Ends hanging requests. */
  setRules(rules: readonly FaultRuleInput[], scope?: string | null): void;
  listRules(): readonly CountedRule[];
  /** The rules that apply to this request, in their order; counts the hits. */
  take(asked: Asked): readonly FaultRule[];
  /** Resolves when rules are replaced. */
  whenReplaced(): Promise<void>;
  advanceClock(ms: number): void;
  /** Sum of `advanceClock`. */
  clockOffsetMs(): number;
  expireToken(token: string): void;
  isTokenExpired(token: string): boolean;
  log(request: LoggedRequest): void;
  /** Logged requests of the scope, or all. */
  listRequests(scope?: string | null): readonly LoggedRequest[];
  clearLog(scope?: string | null): void;
  /** Tracks a request for `whenQuiet`. */
  watch(answered: Promise<unknown>): void;
  /** Resolves when all requests tracked so far have settled. */
  whenQuiet(): Promise<void>;
  /** The initial state: no rules, no log, the real clock. */
  reset(): void;
}

/** Enough for any test; bounds the memory of a provider left running. */
const LOG_LIMIT = 10_000;

/** A registry in its initial state. Its log keeps the latest 10,000 requests. */
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
    if (isSpent || isForeign || !matchesRule(rule, method, path)) continue;
    if (rule.passed < rule.skip) {
      rule.passed += 1;
      continue;
    }
    rule.hits += 1;
    hit.push(rule);
    // Delays and expired tokens leave the request to further rules; all other kinds determine its outcome.
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
