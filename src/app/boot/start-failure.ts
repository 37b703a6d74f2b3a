/** Names that IndexedDB and Dexie give to a database that does not open: https://dexie.org/docs/DexieErrors/DexieError */
const STORAGE_IS_SHUT: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'OpenFailedError',
  'SecurityError',
  'UnknownError',
]);

/** Why the app did not start, and what the person can do about it. */
export function describeStartFailure(error: unknown): string {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError'))
    return "There's no room left on this device for UniKade. Free some space, then reload. Nothing you saved was deleted.";
  if (names.some((name) => STORAGE_IS_SHUT.has(name)))
    return "Your browser won't let UniKade keep data on this device. Private windows and blocked site data do that: allow this site to store data, then reload.";
  return "Part of UniKade didn't load. Check the connection, then reload. What you saved is safe on this device.";
}

/** Dexie wraps the browser's error. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  return [error.name, ...('inner' in error ? namesOf(error.inner) : [])];
}
