import type { User } from '#core/domain/user.ts';
import type { RuntimeOptions } from '#core/runtime/create-runtime.ts';

type SessionVault = NonNullable<RuntimeOptions['vault']>;

/** Names in local storage. Source: specification §3, §4. */
const KEYS = {
  user: 'user',
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  epoch: 'sessionEpoch',
} as const;

/** Stands alone in local storage while a logout cleans the device. */
const LEAVING = 'leaving';

/** The page's local storage as the session's vault. Storage may be blocked by the browser: then nobody is signed in. */
export const localStorageVault: SessionVault = {
  read: () => {
    const user = readUser(get(KEYS.user));
    const accessToken = get(KEYS.accessToken);
    const refreshToken = get(KEYS.refreshToken);
    if (user === null || accessToken === null || refreshToken === null) return null;
    const epoch = get(KEYS.epoch);
    return { user, accessToken, refreshToken, epoch: epoch === null ? null : Number(epoch) };
  },
  hasAccessToken: () => get(KEYS.accessToken) !== null,
  write: ({ user, accessToken, refreshToken, epoch }) => {
    set(KEYS.user, JSON.stringify({ _id: user.id, ...user }));
    set(KEYS.accessToken, accessToken);
    set(KEYS.refreshToken, refreshToken);
    set(KEYS.epoch, String(epoch ?? 0));
  },
  clear: () => {
    for (const key of Object.values(KEYS)) remove(key);
  },
  beginLeaving: () => {
    // The word first: cut off between the two, the rest is still cleaned when the app is opened again.
    set(LEAVING, 'true');
    for (const key of listKeys()) if (key !== LEAVING) remove(key);
    // Storage that was full has room for it now.
    set(LEAVING, 'true');
  },
  isLeaving: () => get(LEAVING) !== null,
  clearAll,
};

function clearAll(): void {
  try {
    localStorage.clear();
  } catch {
    // Blocked storage holds nothing to clear.
  }
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Blocked storage holds nothing.
    return [];
  }
}

function get(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked by the browser's settings: as good as empty.
    return null;
  }
}

function set(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Blocked or full: the database still holds the session until the page is closed.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Local storage is foreign data: what has no id and no role is no user. Both spellings of the id are known. */
function readUser(json: string | null): User | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return null;
    const wire = value as Partial<Record<string, unknown>>;
    const id = text(wire.id) || text(wire._id);
    if (id === '') return null;
    return {
      id,
      name: text(wire.name),
      email: text(wire.email),
      phone: text(wire.phone),
      address: text(wire.address),
      bio: text(wire.bio),
      campus: text(wire.campus),
      role: wire.role === 'seller' ? 'seller' : 'buyer',
      profilePicUrl: text(wire.profilePicUrl),
    };
  } catch {
    // Not JSON: written by something else.
    return null;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
