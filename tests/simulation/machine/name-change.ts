import type { ModelRequest } from '../provider-model/exchange.ts';
import { isChange } from './provider-gate.ts';

interface SealedRow {
  seq: number;
  idem: string;
  userId: string;
  state: string;
  sealed: { method: string; path: string; body: string | object | null } | null;
}

/**
 * A provider that keeps no keys is sent none, and the judge has to know what a request stands for: the first entry of
 * the log that is being sent with these bytes, and is not on the wire already; of those of the member who is signed in,
 * if there are any, as another one's may say the same. null when there is none.
 */
export function nameChange(
  { rows }: { rows: (table: string) => readonly object[] },
  request: ModelRequest,
  isOnWire: (key: string) => boolean,
): string | null {
  if (!isChange(request)) return null;
  const [session] = rows('session') as readonly { user: { id: string } }[];
  const fitting = (rows('outbox') as readonly SealedRow[])
    .filter(({ state, sealed }) => state === 'sending' && sealed !== null && fits(sealed, request))
    .sort((a, b) => a.seq - b.seq);
  const own = fitting.filter(({ userId }) => userId === session?.user.id);
  const candidates = own.length > 0 ? own : fitting;
  return (candidates.find(({ idem }) => !isOnWire(idem)) ?? candidates[0])?.idem ?? null;
}

function fits(sealed: NonNullable<SealedRow['sealed']>, { method, path, body }: ModelRequest) {
  const { pathname, search } = new URL(sealed.path, 'http://provider.test/');
  if (sealed.method !== method || `/${path}` !== pathname + search) return false;
  return typeof body === 'string' || body === null ? sealed.body === body : isBlob(sealed.body);
}

function isBlob(body: unknown): boolean {
  return typeof body === 'object' && body !== null;
}
