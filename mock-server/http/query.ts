import type * as z from 'zod/mini';
import { describeIssue } from './describe-issue.ts';
import { isStorable } from './json-body.ts';
import { Refusal } from './refusal.ts';

/** Parses the query of a URL with a schema. Of a repeated name the last value counts; empty values are ignored. */
export function parseQuery<Schema extends z.core.$ZodType>(
  params: URLSearchParams,
  schema: Schema & {
    safeParse(value: unknown): z.core.util.SafeParseResult<z.core.output<Schema>>;
  },
): z.core.output<Schema> {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  const odd = Object.keys(given).find((name) => !isStorable(given[name] ?? ''));
  if (odd !== undefined) {
    throw new Refusal(422, 'invalid-query', 'The search has characters that cannot be looked for.');
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Refusal(422, 'invalid-query', describeIssue(parsed.error.issues[0], given));
}
