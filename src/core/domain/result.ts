/** A failure as a value: no exception crosses a border of `core`. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** A success, for a `Result` of any failure. */
export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A failure, for a `Result` of any value. */
export function fail<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}

/** Ends a switch over a union: reached only when a case was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`A case was forgotten: ${JSON.stringify(value)}.`);
}
