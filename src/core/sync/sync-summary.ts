import type { UnikadeDatabase } from '../storage/database.ts';

/** What the sync pill and the page's state attributes say. */
export interface SyncSummary {
  phase: 'idle' | 'pending' | 'syncing' | 'attention' | 'signed-out';
  /** Not settled yet: queued, being sent, held or parked. */
  pending: number;
  sending: number;
  /** Refused, held or parked: a person has to decide. */
  attention: number;
}

/** Derived from the log at every look; no flag anywhere says "busy". */
export async function readSyncSummary(db: UnikadeDatabase): Promise<SyncSummary> {
  const session = await db.session.get('current');
  const all = await db.outbox.toArray();
  const own = session === undefined ? all : all.filter((entry) => entry.userId === session.user.id);
  const count = (...states: readonly string[]) =>
    own.filter((entry) => states.includes(entry.state)).length;
  const sending = count('sending');
  const attention = count('refused', 'held', 'parked');
  const pending = count('queued', 'sending', 'held', 'parked');
  return {
    phase: phaseOf(session !== undefined, own.length, sending, attention),
    pending,
    sending,
    attention,
  };
}

function phaseOf(
  isSignedIn: boolean,
  entries: number,
  sending: number,
  attention: number,
): SyncSummary['phase'] {
  if (entries === 0) return 'idle';
  if (!isSignedIn) return 'signed-out';
  if (sending > 0) return 'syncing';
  return attention > 0 ? 'attention' : 'pending';
}
