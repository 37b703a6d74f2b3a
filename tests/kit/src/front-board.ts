import type { FaultRule, SentRequest } from './rules.ts';

/** A call of `/__faults`; `path` is what follows it. */
interface ControlCall {
  path: string;
  scope: string | null;
  body: string;
}

/** Rules and log of a front. */
export interface Board {
  setRules(given: readonly FaultRule[], scope: string | null): void;
  /** Rules that hit this request, in their order; counts the hits. */
  take(request: Pick<SentRequest, 'method' | 'path' | 'scope'>): readonly FaultRule[];
  log(request: SentRequest): void;
  /** Resolves when rules are replaced next. */
  whenReplaced(): Promise<void>;
  /** null for a call that a front does not know. */
  control(method: string, call: ControlCall): object | null;
}

interface CountedRule extends FaultRule {
  scope: string | null;
  hits: number;
  passed: number;
}

export function createBoard(): Board {
  let rules: CountedRule[] = [];
  let requests: SentRequest[] = [];
  const waiting: (() => void)[] = [];
  const setRules: Board['setRules'] = (given, scope) => {
    const others = scope === null ? [] : rules.filter((rule) => rule.scope !== scope);
    rules = [...others, ...given.map((rule) => ({ ...rule, scope, hits: 0, passed: 0 }))];
    for (const resolve of waiting.splice(0)) resolve();
  };
  const isOf = (scope: string | null) => (request: SentRequest) =>
    scope === null || request.scope === scope;
  return {
    setRules,
    take: (request) => takeRules(rules, request),
    log: (request) => void requests.push(request),
    whenReplaced: () => new Promise((resolve) => waiting.push(resolve)),
    control(method, { path, scope, body }) {
      switch (`${method} ${path}`) {
        case 'GET ':
          return { rules };
        case 'POST ': {
          const given = JSON.parse(body) as { rules: FaultRule[]; scope?: string };
          setRules(given.rules, given.scope ?? null);
          return { rules };
        }
        case 'DELETE ':
          setRules([], scope);
          return { rules };
        case 'GET /log':
          return { requests: requests.filter(isOf(scope)) };
        case 'DELETE /log':
          requests = requests.filter((request) => !isOf(scope)(request));
          return { requests: [] };
        default:
          return null;
      }
    },
  };
}

function takeRules(
  rules: readonly CountedRule[],
  request: Pick<SentRequest, 'method' | 'path' | 'scope'>,
): FaultRule[] {
  const hit: FaultRule[] = [];
  for (const rule of rules) {
    if (rule.hits >= (rule.times ?? Infinity) || !isMeant(rule, request)) continue;
    if (rule.passed < (rule.skip ?? 0)) {
      rule.passed += 1;
      continue;
    }
    rule.hits += 1;
    hit.push(rule);
    // Waiting leaves the request alive for the next rule; everything else decides it.
    if (rule.kind !== 'delay' && rule.kind !== 'expire-tokens') break;
  }
  return hit;
}

function isMeant(
  { method, path = '/api', scope }: CountedRule,
  asked: Pick<SentRequest, 'method' | 'path' | 'scope'>,
): boolean {
  if (scope !== null && scope !== asked.scope) return false;
  if (method !== undefined && method.toUpperCase() !== asked.method) return false;
  return path.startsWith('^') ? new RegExp(path).test(asked.path) : asked.path.startsWith(path);
}
