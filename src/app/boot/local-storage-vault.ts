import { listStoredKeys, readStored, removeStored, store } from '#bindings/local-storage.ts';
import type { User } from '#core/domain/user.ts';
import type { RuntimeOptions } from '#core/runtime/runtime.ts';

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

/** The page's local storage as the session's vault. Storage may be blocked by the browser: then there is no session. */
export const localStorageVault: SessionVault = {
  read: () => {
    const user = readUser(readStored(KEYS.user));
    const accessToken = readAccessToken();
    const refreshToken = readToken(KEYS.refreshToken);
    if (user === null || accessToken === null || refreshToken === null) return null;
    const epoch = readStored(KEYS.epoch);
    return { user, accessToken, refreshToken, epoch: epoch === null ? null : Number(epoch) };
  },
  accessToken: readAccessToken,
  write: ({ user, accessToken, refreshToken, epoch }) => {
    store(KEYS.user, JSON.stringify({ _id: user.id, ...user }));
    store(KEYS.accessToken, accessToken);
    store(KEYS.refreshToken, refreshToken);
    store(KEYS.epoch, String(epoch ?? 0));
  },
  clear: () => {
    for (const key of Object.values(KEYS)) removeStored(key);
  },
  beginLeaving: () => {
    // The mark first: if this is interrupted between the two, the rest is cleaned when the app is opened again.
    store(LEAVING, 'true');
    for (const key of listStoredKeys()) if (key !== LEAVING) removeStored(key);
    // Storage that was full has room for it now.
    store(LEAVING, 'true');
  },
  isLeaving: () => readStored(LEAVING) !== null,
  clearAll: () => {
    for (const key of listStoredKeys()) removeStored(key);
  },
};

/** Who was signed in when the page began to open: the session may end before the first render. */
export const MEMBER_AT_START = localStorageVault.read()?.user.id ?? null;

function readAccessToken(): string | null {
  return readToken(KEYS.accessToken);
}

/** An empty text is no token. */
function readToken(key: string): string | null {
  const token = readStored(key);
  return token === '' ? null : token;
}

/** Local storage is foreign data: a value without an id or a role is no user. Both spellings of the id are accepted. */
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
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
