const nativeClone = globalThis.structuredClone;

/** As `structuredClone`, but many times faster for rows of plain data; anything else goes to the native one. */
export function copyPlain<T>(value: T): T {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol' ? nativeClone(value) : value;
  }
  if (Array.isArray(value)) return value.map(copyPlain) as T;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return nativeClone(value);
  // A spread copies the shape of the row at once; only what is no primitive is looked at again.
  const copy = { ...value } as Record<string, unknown>;
  for (const key in copy) {
    const field = copy[key];
    if (typeof field !== 'string' && typeof field !== 'number') copy[key] = copyPlain(field);
  }
  return copy as T;
}
