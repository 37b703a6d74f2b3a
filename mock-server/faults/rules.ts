import * as z from 'zod/mini';

/**
 * What is done to a matching request. `drop-*` end the connection without a reply; `*-after` come after the effect, and
 * so do `truncate` (half of the reply, then the connection ends) and `malformed` (all of a reply that is no JSON).
 * `hang` never answers.
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
  /** How many requests it hits; absent: all of them. */
  times: z.optional(z.int().check(z.positive())),
  /** How many matching requests it lets pass first. */
  skip: z._default(z.int().check(z.nonnegative()), 0),
  /** `delay`: how long. */
  ms: z._default(z.number().check(z.nonnegative()), 0),
  status: z._default(z.int().check(z.minimum(200), z.maximum(599)), 503),
  body: z.optional(z.unknown()),
  headers: z._default(z.record(z.string(), z.string()), {}),
});
/** One disturbance as tests write it. */
export type FaultRuleInput = z.input<typeof faultRule>;
export type FaultRule = z.output<typeof faultRule>;

/** Requests that carry this header are of that scope: tests that run in parallel disturb only their own. */
export const SCOPE_HEADER = 'Fault-Scope';

export const faultRules = z.object({
  rules: z.array(faultRule),
  /** Disturb only requests of this scope, and replace only its rules; absent: every request, and all rules. */
  scope: z.optional(z.string()),
});

/** Whether the rule is meant for this request. */
export function isMeant(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  return rule.path.startsWith('^') ? new RegExp(rule.path).test(path) : path.startsWith(rule.path);
}
