import type * as z from 'zod/mini';

/** Sentences for fields whose rule the generic ones would not explain. */
const FORMS: Readonly<Record<string, string>> = {
  email: 'email must be an email address.',
  otp: 'otp must be the 6 digits of the code.',
  phone: 'phone must be 1 to 9 digits.',
};

/** One sentence about a validation issue; names the field. */
export function describeIssue(issue: z.core.$ZodIssue | undefined, value: unknown): string {
  if (issue === undefined) return 'The request does not have the expected shape.';
  const field = issue.path.map(String).join('.');
  if (field === '') return 'The request body must be a JSON object.';
  if (valueAt(value, issue.path) === undefined) return `${field} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${nameType(issue.expected)}.`;
    case 'too_small':
      return (
        FORMS[field] ??
        `${field} must ${isSized(issue.origin) ? 'have' : 'be'} at least ${String(issue.minimum)}${unitOf(issue.origin)}.`
      );
    case 'too_big':
      return `${field} must ${isSized(issue.origin) ? 'have' : 'be'} at most ${String(issue.maximum)}${unitOf(issue.origin)}.`;
    case 'invalid_value':
      return `${field} must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return FORMS[field] ?? `${field} does not have the expected form.`;
    default:
      return `${field} is not valid.`;
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

function nameType(expected: string): string {
  switch (expected) {
    case 'int':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    default:
      return 'an object';
  }
}

function isSized(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}
