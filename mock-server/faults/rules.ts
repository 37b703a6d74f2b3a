import * as z from 'zod/mini';

/** What is done to a matching request. `drop-*` end the connection without a reply; `*-after` come after the effect. */
const KINDS = [
  'delay',
  'drop-before',
  'drop-after',
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
  /** `delay`: how long. */
  ms: z._default(z.number().check(z.nonnegative()), 0),
  status: z._default(z.int().check(z.minimum(200), z.maximum(599)), 503),
  body: z.optional(z.unknown()),
  headers: z._default(z.record(z.string(), z.string()), {}),
});
/** One disturbance as tests write it. */
export type FaultRuleInput = z.input<typeof faultRule>;
export type FaultRule = z.output<typeof faultRule>;

export const faultRules = z.object({ rules: z.array(faultRule) });

/** Whether the rule is meant for this request. */
export function isMeant(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  return rule.path.startsWith('^') ? new RegExp(rule.path).test(path) : path.startsWith(rule.path);
}
