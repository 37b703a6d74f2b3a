import * as z from 'zod/mini';

/** Tolerant readers: a wrong or missing field becomes its default, so that one odd row never hides a list. */
export const text = z.catch(z.string(), '');
export const flag = z.catch(z.boolean(), false);
/** Entries that are no words are left out, and the rest stays; numbers are words too, such as a size of 42. */
export const texts = z.pipe(
  z.catch(z.array(z.unknown()), []),
  z.transform((list) => list.flatMap((entry) => asText(entry) ?? [])),
);
/** An absent, null or wrong number becomes undefined. */
export const maybeNumber = z.catch(z.optional(z.number()), undefined);
export const maybeText = z.catch(z.optional(z.string()), undefined);
/** Chosen options by name, entry by entry like `texts`; anything else becomes no choice. */
export const choice = z.pipe(
  z.catch(z.record(z.string(), z.unknown()), {}),
  z.transform((options) =>
    Object.fromEntries(
      Object.entries(options).flatMap(([name, option]) => {
        const chosen = asText(option);
        return chosen === null ? [] : [[name, chosen]];
      }),
    ),
  ),
);

function asText(entry: unknown): string | null {
  if (typeof entry === 'string') return entry;
  return typeof entry === 'number' && Number.isFinite(entry) ? String(entry) : null;
}

/** The first id among the spellings `_id` and `id`. */
export function readId(row: { _id?: string | undefined; id?: string | undefined }): string {
  return row._id ?? row.id ?? '';
}

/** Accepts a bare list or the list under one of the named fields. */
export function listUnder(value: unknown, ...fields: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'object' || value === null) return null;
  for (const field of fields) {
    const inner = (value as Record<string, unknown>)[field];
    if (Array.isArray(inner)) return inner as unknown[];
  }
  return null;
}

/** Reads a row itself, or the same row under one of the named fields; null when there is none. */
export function readUnder<T>(
  value: unknown,
  read: (row: unknown) => T | null,
  ...fields: readonly string[]
): T | null {
  const wrapped = typeof value === 'object' && value !== null ? value : {};
  const inner = fields.map((field) => (wrapped as Record<string, unknown>)[field]);
  return [value, ...inner].map(read).find((row) => row !== null) ?? null;
}

/** Reads every row that can be read; rows without an id are left out. */
export function readRows<T>(rows: readonly unknown[], read: (row: unknown) => T | null): T[] {
  return rows.map(read).filter((row): row is T => row !== null);
}
