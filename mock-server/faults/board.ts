import { type FaultRule, type FaultRuleInput, faultRules, isMeant } from './rules.ts';

export interface CountedRule extends FaultRule {
  hits: number;
}

/** A request as the provider received it, before any fault. */
export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  query: string;
  idempotencyKey: string | null;
  /** Names in the JSON body; empty without one. */
  bodyKeys: readonly string[];
  /** Hash of the body: the same key must always come with the same bytes. */
  bodyHash: string;
  /** Status of the reply; null while it is worked on and when the connection was dropped. */
  status: number | null;
}

/** What tests do to a provider, and what they learn from it. */
export interface FaultBoard {
  /** Replaces all rules; throws when one cannot be read. */
  setRules(rules: readonly FaultRuleInput[]): void;
  listRules(): readonly CountedRule[];
  /** Rules that hit this request, in their order; counts the hits. */
  take(method: string, path: string): readonly FaultRule[];
  advanceClock(ms: number): void;
  /** How far tests moved the clock, in milliseconds. */
  clockOffsetMs(): number;
  expireToken(token: string): void;
  isTokenExpired(token: string): boolean;
  log(request: LoggedRequest): void;
  listRequests(): readonly LoggedRequest[];
  clearLog(): void;
  /** Counts a request until it is answered. */
  watch(answered: Promise<unknown>): void;
  /** Resolves when every request that was watched so far is answered. */
  whenQuiet(): Promise<void>;
  /** As when the provider was started: no rule, no log, the clock right. */
  reset(): void;
}

/** Enough for any test; a provider left running must not grow. */
const LOG_LIMIT = 10_000;

export function createFaultBoard(): FaultBoard {
  let rules: CountedRule[] = [];
  let requests: LoggedRequest[] = [];
  let offsetMs = 0;
  const expiredTokens = new Set<string>();
  return {
    ...watchRequests(),
    setRules(given) {
      rules = faultRules.parse({ rules: given }).rules.map((rule) => ({ ...rule, hits: 0 }));
    },
    listRules: () => rules,
    take(method, path) {
      const hit: FaultRule[] = [];
      for (const rule of rules) {
        const isSpent = rule.times !== undefined && rule.hits >= rule.times;
        if (isSpent || !isMeant(rule, method, path)) continue;
        rule.hits += 1;
        hit.push(rule);
        // Waiting and expiring leave the request alive for the next rule; everything else decides it.
        if (rule.kind !== 'delay' && rule.kind !== 'expire-tokens') break;
      }
      return hit;
    },
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
    listRequests: () => requests,
    clearLog: () => {
      requests = [];
    },
    reset: () => {
      rules = [];
      requests = [];
      offsetMs = 0;
      expiredTokens.clear();
    },
  };
}

function watchRequests(): Pick<FaultBoard, 'watch' | 'whenQuiet'> {
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
