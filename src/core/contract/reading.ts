import * as z from 'zod/mini';

/** Tolerant readers: a wrong or missing field becomes its default, so that one odd row never hides a list. */
export const text = z.catch(z.string(), '');
export const flag = z.catch(z.boolean(), false);
/** A text that some servers send as a number, such as the number of a phone; anything else becomes ''. */
export const textOrNumber = z.catch(z.string(), ({ value }) => asText(value)[0] ?? '');
/** What is read further by a function of its own, such as `readTexts`. */
export const anything = z.optional(z.unknown());
/** A number, also one that is sent as text, as sums are by some servers; anything else becomes undefined. */
export const maybeNumber = z.catch(z.optional(z.number()), ({ value }) => readNumber(value));
/** An id, also one that is sent as a number, or the row that it names; anything else becomes undefined. */
export const reference = <T extends z.core.$ZodType>(row: T) =>
  z.catch(z.optional(z.union([z.string(), row])), ({ value }) => asText(value)[0]);
export const maybeText = z.catch(z.optional(z.string()), undefined);

function readNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** Words of a list. Entries that are none are left out and the rest stays; numbers are words too, such as a size of 42. */
export function readTexts(value: unknown): string[] {
  return (listUnder(value) ?? []).flatMap(asText);
}

/** Chosen options by name, entry by entry like `readTexts`; anything else is no choice. */
export function readChoice(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const options = Object.entries(value);
  return Object.fromEntries(
    options.flatMap(([name, option]) => asText(option).map((chosen) => [name, chosen])),
  );
}

function asText(entry: unknown): [string] | [] {
  if (typeof entry === 'string') return [entry];
  return Number.isFinite(entry) ? [String(entry)] : [];
}

/** The first id among the spellings `_id` and `id`, as text; '' when there is none. */
export function readId({ _id, id }: { _id?: unknown; id?: unknown }): string {
  return [_id, id].flatMap(asText).find(Boolean) ?? '';
}

/** The row and its id from fields of which each may hold an id or the row itself; the first of either counts. */
export function resolveReference<Row extends object>(
  ...fields: readonly (string | Row | undefined)[]
): { row: Row | null; id: string } {
  const row = fields.find((field) => typeof field === 'object') ?? null;
  const id = fields.find((field) => typeof field === 'string') ?? '';
  return { row, id: (row === null ? '' : readId(row)) || id };
}

/** Accepts a bare list, or the list under one of the named fields, or under two: `{ data: { orders: [] } }`. */
export function listUnder(value: unknown, ...fields: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'object' || value === null) return null;
  for (const field of fields) {
    const inner = listUnder((value as Record<string, unknown>)[field], ...fields);
    if (inner !== null) return inner;
  }
  return null;
}

/** Reads a row itself, or the same row under one of the named fields, or under two; null when there is none. */
export function readUnder<T>(
  value: unknown,
  read: (row: unknown) => T | null,
  ...fields: readonly string[]
): T | null {
  if (typeof value !== 'object' || value === null) return null;
  const wrapped = value as Record<string, unknown>;
  return (
    read(value) ??
    fields.map((field) => readUnder(wrapped[field], read, ...fields)).find((row) => row !== null) ??
    null
  );
}

/** Reads every row that can be read; rows without an id are left out. */
export function readRows<T>(rows: readonly unknown[], read: (row: unknown) => T | null): T[] {
  return rows.map(read).filter((row): row is T => row !== null);
}
