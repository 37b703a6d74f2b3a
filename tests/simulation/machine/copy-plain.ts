const nativeClone = globalThis.structuredClone;

/** As `structuredClone`, but many times faster for rows of plain data; anything else goes to the native one. */
export function copyPlain<T>(value: T): T {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol' ? nativeClone(value) : value;
  }
  if (Array.isArray(value)) return value.map(copyPlain) as T;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return nativeClone(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value))
    copy[key] = copyPlain((value as Record<string, unknown>)[key]);
  return copy as T;
}
