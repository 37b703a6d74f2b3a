import { Buffer } from 'node:buffer';
import type { BlobRow } from '#core/storage/rows.ts';
import type { ModelRequest } from '../provider-model/exchange.ts';
import { isChange } from './provider-gate.ts';

interface SealedRow {
  seq: number;
  idem: string;
  userId: string;
  state: string;
  lease: { fence: number } | null;
  /** An earlier try may have arrived: this one is sent only after a look-up. */
  isUnconfirmed: boolean;
  sealed: Sealed | null;
}

interface Sealed {
  method: string;
  path: string;
  body: string | { blob: string } | null;
}

/** `claim`: the entry as it was claimed this once; `key`: the entry. */
export interface ChangeName {
  key: string;
  claim: string;
}

export interface NamingSight {
  isOnWire: (key: string) => boolean;
  /** A claim that was answered is not sent again, even where its answer is not in the log yet. */
  isAnswered: (claim: string) => boolean;
  /** What the same context has sent in these bytes before, latest last. */
  before: readonly ChangeName[];
}

/**
 * A provider that keeps no keys gets none, and the judge has to know the entry of a request: the first entry of
 * the log that is being sent with these bytes, and is neither on the wire nor answered already; of those of the member
 * who is signed in, if there are any, as another one's may say the same; and of those the first that is sent without a
 * look-up before it. A call whose entry went with a session while it was out is sent again with the next token of its
 * member: it is what it was before. null when there is none.
 */
export function nameChange(
  { rows }: { rows: (table: string) => readonly object[] },
  request: ModelRequest,
  { isOnWire, isAnswered, before }: NamingSight,
): ChangeName | null {
  if (!isChange(request)) return null;
  const blobs = rows('blobs') as readonly BlobRow[];
  const fits = (sealed: Sealed) => isAsSealed(sealed, blobs, request);
  const [session] = rows('session') as readonly { user: { id: string } }[];
  const fitting = (rows('outbox') as readonly SealedRow[])
    .filter(({ state, sealed }) => state === 'sending' && sealed !== null && fits(sealed))
    .sort((a, b) => Number(a.isUnconfirmed) - Number(b.isUnconfirmed) || a.seq - b.seq)
    .map(({ idem, userId, lease }) => ({
      userId,
      name: { key: idem, claim: `${idem} ${lease?.fence ?? 0}` },
    }));
  const own = fitting.filter(({ userId }) => userId === session?.user.id);
  const candidates = (own.length > 0 ? own : fitting).map(({ name }) => name);
  const idle = candidates.filter(({ key }) => !isOnWire(key));
  const next = idle.find(({ claim }) => !isAnswered(claim));
  const known = own.length > 0 ? (idle[0] ?? candidates[0]) : undefined;
  return next ?? known ?? before.findLast(({ key }) => !isOnWire(key)) ?? null;
}

function isAsSealed(
  sealed: Sealed,
  blobs: readonly BlobRow[],
  { method, path, body }: ModelRequest,
): boolean {
  const { pathname, search } = new URL(sealed.path, 'http://provider.test/');
  if (sealed.method !== method || `/${path}` !== pathname + search) return false;
  if (typeof body === 'string' || body === null) return sealed.body === body;
  if (typeof sealed.body === 'string' || sealed.body === null) return false;
  const { blob } = sealed.body;
  const kept = blobs.find(({ id }) => id === blob);
  // Settled by another context, its bytes are gone.
  return kept === undefined || Buffer.compare(kept.bytes, body) === 0;
}
