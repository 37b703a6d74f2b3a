import { EditConflict } from '#components/listing/edit-conflict.tsx';
import { listEditDifferences } from '#components/listing/edit-differences.ts';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { describeReason } from '#components/sync/describe-reason.ts';
import { badgeOf } from '#components/sync/entry-state.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { formatClock, formatMoment } from '#core/domain/time.ts';
import { needsPerson, type PendingChange } from '#core/sync/queries/pending-change.ts';
import { classNames } from '#ui/class-names.ts';
import { findBlocker } from './blockers.ts';
import { changeLine, COPY, describeChange, withPhotoCount } from './copy.ts';
import { EntryActions } from './entry-actions.tsx';
import styles from './entry-list.module.css';
import { picturesOf } from './listing-photos.ts';
import type { Said } from './use-said.ts';

interface EntryCardProps {
  entry: PendingChange;
  /** Uploads that wait with it and have no card of their own. */
  photos: readonly PendingChange[];
  /** All changes of the member: one may wait for another. */
  own: readonly PendingChange[];
  onStatus: Said['tell'];
}

/** One unsent change: what it is, since when, why it is still here, and what can be done. */
export function EntryCard({ entry, photos, own, onStatus }: EntryCardProps) {
  const { now } = useRuntime();
  const words = withPhotoCount(describeChange(entry.kind, entry.args), photos.length);
  const reason = [entry, ...photos].map(describeReason).find((each) => each !== null) ?? null;
  const syncState = badgeOf(entry);
  const hasConflict = listEditDifferences(entry) !== null;
  return (
    <li className={styles.row} data-sync-state={syncState}>
      <div className={styles.words}>
        <p className={styles.what}>{words.what}</p>
        {words.which !== '' && <p className={styles.which}>{words.which}</p>}
        <Pictures entry={entry} />
        <p className={styles.quiet}>
          <SyncBadge state={syncState} />
          {COPY.since(formatMoment(entry.createdAt, now()))}
        </p>
        {reason !== null && !hasConflict && (
          <p className={classNames(styles.reason, syncState === 'attention' && styles.attention)}>
            {reason}
          </p>
        )}
        <WaitWords entry={entry} photos={photos} own={own} />
        <EditConflict entry={entry} onDecided={onStatus} />
      </div>
      {!hasConflict && <EntryActions entry={entry} words={words} onStatus={onStatus} />}
    </li>
  );
}

/** Small, as a reminder of which one it is. */
function Pictures({ entry: { args } }: Pick<EntryCardProps, 'entry'>) {
  const pictures = picturesOf(args);
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {pictures.map((src) => (
        <ListingPicture key={src} shownAs="row" src={src} category="" className={styles.picture} />
      ))}
    </div>
  );
}

/** What it waits for: another change, or the time of its next try. Its own photos are part of it. */
function WaitWords({ entry, photos, own }: Omit<EntryCardProps, 'onStatus'>) {
  const { now } = useRuntime();
  const blocker = findBlocker(entry, own);
  const isPhoto = photos.some(({ seq }) => seq === blocker?.seq);
  if (blocker !== null && !isPhoto) {
    const ahead = changeLine(describeChange(blocker.kind, blocker.args));
    return (
      <p className={styles.reason}>
        {needsPerson(blocker) ? COPY.heldUpBy(ahead) : COPY.sendsAfter(ahead)}
      </p>
    );
  }
  const nextTryAt = isPhoto ? (blocker?.nextTryAt ?? null) : entry.nextTryAt;
  return nextTryAt !== null && nextTryAt > now() ? (
    <p className={styles.reason}>{COPY.nextTry(formatClock(nextTryAt))}</p>
  ) : null;
}
