/** The keys of a row in an index: `state`, each element of `*keys`, `[userId+state]` as one key. */
export function indexKeys(row: Readonly<Record<string, unknown>>, index: string): unknown[] {
  if (!index.startsWith('[')) {
    const value = readPath(row, index);
    if (Array.isArray(value)) return value;
    return isKey(value) ? [value] : [];
  }
  const parts = index.slice(1, -1).split('+');
  const key = parts.map((path) => readPath(row, path));
  return key.every(isKey) ? [key] : [];
}

/** `seller.id` is the `id` of the `seller`. */
function readPath(row: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = row;
  for (const step of path.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[step]
        : undefined;
  return value;
}

/** Rows without a key for an index are not in it. */
function isKey(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
