import type { UnikadeDatabase } from '../storage/database.ts';
import type { EntryState } from '../storage/outbox-rows.ts';
import { countIn } from './count-entries.ts';

/** What the sync pill and the page's state attributes say. */
export interface SyncSummary {
  phase: 'idle' | 'pending' | 'syncing' | 'attention' | 'signed-out';
  /** Not settled yet: queued, being sent, held or parked. */
  pending: number;
  /** Of `pending`, photos: to the person each is a part of its listing. */
  photos: number;
  sending: number;
  /** Refused, held or parked: a person has to decide. */
  attention: number;
}

/** Counted by index on every read; there is no stored "busy" flag. */
export async function readSyncSummary(db: UnikadeDatabase): Promise<SyncSummary> {
  const session = await db.session.get('current');
  const userId = session?.user.id ?? null;
  // Most of the time nothing waits, which one question tells.
  const isOutboxEmpty = (await db.outbox.count()) === 0;
  const count = (state: EntryState) => (isOutboxEmpty ? 0 : countOf(db, userId, state));
  const [queued, sending, held, refused, parked] = await Promise.all([
    count('queued'),
    count('sending'),
    count('held'),
    count('refused'),
    count('parked'),
  ]);
  const attention = refused + held + parked;
  const pending = queued + sending + held + parked;
  const photos = pending === 0 || userId === null ? 0 : await countPhotos(db, userId);
  const isEmpty = pending + attention === 0;
  return {
    phase: phaseOf(userId !== null, isEmpty, sending, attention),
    pending,
    photos,
    sending,
    attention,
  };
}

/** Of everyone, where no member is signed in. */
function countOf(db: UnikadeDatabase, userId: string | null, state: EntryState): Promise<number> {
  return userId === null
    ? db.outbox.where('state').equals(state).count()
    : countIn(db, userId, state);
}

async function countPhotos(db: UnikadeDatabase, userId: string): Promise<number> {
  const uploads = db.outbox
    .where('[userId+lane+readyAt]')
    .between([userId, 'upload', -Infinity], [userId, 'upload', Infinity]);
  return (await uploads.toArray()).filter(({ state }) => state !== 'refused').length;
}

function phaseOf(
  isSignedIn: boolean,
  isEmpty: boolean,
  sending: number,
  attention: number,
): SyncSummary['phase'] {
  if (isEmpty) return 'idle';
  if (!isSignedIn) return 'signed-out';
  if (sending > 0) return 'syncing';
  return attention > 0 ? 'attention' : 'pending';
}
