/* Local storage may be blocked by the browser's settings, or full: then it holds nothing, and keeps nothing. */

/** Null for an unknown key, and where storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; fails silently where storage is blocked or full: read it back to be sure. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A lost value is asked for again, or is also in the database.
  }
}

/** Removes a key, if it is there; never throws. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** All keys of this origin, in no particular order; none where storage is blocked. */
export function listStoredKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
