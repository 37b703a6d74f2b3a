import * as z from 'zod/mini';

/**
 * Faults of a matching request. `drop-*` close the connection without a reply; `*-after` come after the effect, as do
 * `truncate` (half of the reply, then the connection is closed) and `malformed` (a reply that is not JSON). `hang` never
 * replies.
 */
const KINDS = [
  'delay',
  'drop-before',
  'drop-after',
  'hang',
  'truncate',
  'malformed',
  'status',
  'status-after',
  'captive',
  'expire-tokens',
] as const;

const faultRule = z.object({
  kind: z.enum(KINDS),
  method: z.optional(z.string()),
  /** Prefix of the path; a regular expression when it begins with `^`. Absent: every path of `/api`. */
  path: z._default(z.string(), '/api'),
  /** Number of requests that it hits; absent: all. */
  times: z.optional(z.int().check(z.positive())),
  /** Number of matching requests that it skips first. */
  skip: z._default(z.int().check(z.nonnegative()), 0),
  /** Of `delay`. */
  ms: z._default(z.number().check(z.nonnegative()), 0),
  status: z._default(z.int().check(z.minimum(200), z.maximum(599)), 503),
  body: z.optional(z.unknown()),
  headers: z._default(z.record(z.string(), z.string()), {}),
});
/** A fault as tests write it. */
export type FaultRuleInput = z.input<typeof faultRule>;
export type FaultRule = z.output<typeof faultRule>;

/** Header with the scope of a request: rules of parallel tests apply only to their own requests. */
export const SCOPE_HEADER = 'Fault-Scope';

export const faultRules = z.object({
  rules: z.array(faultRule),
  /** Scope of these rules, which replace only rules of the same scope; absent: they apply to all requests and replace all rules. */
  scope: z.optional(z.string()),
});

/** Whether the rule matches the request. */
export function matchesRule(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  return rule.path.startsWith('^') ? new RegExp(rule.path).test(path) : path.startsWith(rule.path);
}
