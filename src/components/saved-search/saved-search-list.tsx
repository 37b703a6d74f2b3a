import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { useOnline } from '#bindings/use-online.ts';
import { useSearchAlerts } from '#bindings/use-search-alerts.ts';
import { NewsSwitch } from '#components/order-news/news-switch.tsx';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { OfflineNotice } from '#components/sync/offline-notice.tsx';
import { SAVED_SEARCHES_LIMIT } from '#core/domain/saved-search.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { UndoPlaceholder } from '#ui/feedback/undo-placeholder.tsx';
import { rowControl } from '#ui/focus/focus-beside.ts';
import { takeLostFocus } from '#ui/focus/take-lost-focus.ts';
import { TrashIcon } from '#ui/icons/icons-action.tsx';
import { BookmarkIcon } from './bookmark-icon.tsx';
import { COPY } from './copy.ts';
import styles from './saved-search-list.module.css';
import { type SavedSearches, type ShownSearch } from './use-saved-searches.ts';
import { type SearchEdits, type UndoSearch, useSearchEdits } from './use-search-edits.ts';

interface SavedSearchListProps {
  searches: SavedSearches;
  /** A way on from an empty list. */
  emptyAction?: ReactNode;
  /** A search was followed. */
  onOpen?: () => void;
}

/** The saved searches, each with its count of new finds: opened, removed, and brought back. */
export function SavedSearchList({ searches, emptyAction, onOpen }: SavedSearchListProps) {
  const member = useMember();
  const isOnline = useOnline();
  const edits = useSearchEdits();
  const alerts = useSearchAlerts();
  const canAlert = useCapability('push.searches') === true && member !== null;
  if (searches === undefined) return <Waiting />;
  if (searches === 'failed') return <ErrorNotice heading={COPY.failed} message={COPY.failedHint} />;
  const rows = withUndoRows(searches, edits.undoRows);
  if (rows.length === 0)
    return (
      <EmptyState title={COPY.empty} picture={<BookmarkIcon size="large" />} action={emptyAction}>
        {COPY.emptyHint}
      </EmptyState>
    );
  return (
    <div className={styles.panel}>
      {searches.length >= SAVED_SEARCHES_LIMIT && <Notice>{COPY.full}</Notice>}
      <ul role="list" className={styles.list} data-rows>
        {rows.map((row) =>
          'removed' in row ? (
            <UndoRow key={row.key} search={row} edits={edits} />
          ) : (
            <Row key={row.key} search={row} edits={edits} onOpen={onOpen} />
          ),
        )}
      </ul>
      {!isOnline && <OfflineNotice>{COPY.offline}</OfflineNotice>}
      {canAlert && (
        <div className={styles.alerts}>
          <NewsSwitch label={COPY.alerts} news={alerts} hint={COPY.alertsHint} />
        </div>
      )}
      <p className={styles.note}>
        {member === null ? COPY.ofVisitor : alerts.state === 'on' ? COPY.ofAlerted : COPY.ofMember}
      </p>
    </div>
  );
}

/** Puts removed ones back at their positions. */
function withUndoRows(
  searches: readonly ShownSearch[],
  undoRows: readonly UndoSearch[],
): readonly (ShownSearch | UndoSearch)[] {
  const gone = undoRows.filter((search) => !searches.some(({ key }) => key === search.key));
  // Last removed first: its position was counted without the earlier ones.
  return gone.reduceRight<readonly (ShownSearch | UndoSearch)[]>(
    (rows, search) => rows.toSpliced(search.removed.at, 0, search),
    searches,
  );
}

interface RowProps {
  search: ShownSearch;
  edits: SearchEdits;
  onOpen: (() => void) | undefined;
}

function Row({ search, edits, onOpen }: RowProps) {
  const { key, address, title, details, freshCount } = search;
  return (
    <li className={styles.row}>
      <Link to={address} className={styles.search} onClick={onOpen}>
        <span className={styles.icon}>
          <BookmarkIcon size="small" isFilled />
        </span>
        <span className={styles.words}>
          <span className={styles.head}>
            <span className={styles.title}>{title}</span>
            {freshCount > 0 && <Badge tone="accent">{COPY.freshCount(freshCount)}</Badge>}
          </span>
          {details !== '' && <span className={styles.details}>{details}</span>}
        </span>
      </Link>
      <IconButton
        {...rowControl('remove')}
        ref={key === edits.returnedKey ? takeLostFocus : null}
        variant="danger"
        label={COPY.remove(title)}
        icon={<TrashIcon />}
        onClick={({ currentTarget }) => edits.remove(search, currentTarget)}
      />
    </li>
  );
}

function UndoRow({ search, edits }: { search: UndoSearch; edits: SearchEdits }) {
  return (
    <li className={styles.row} style={{ blockSize: search.heightPx }}>
      <UndoPlaceholder
        // Words that are looked for have quotes of their own.
        title={search.title.replace(/^“(.*)”$/, '$1')}
        words={COPY.removed}
        kind="remove"
        onUndo={() => edits.undo(search)}
        onExpired={() => edits.undoExpired(search)}
      />
    </li>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.panel}>
      <Skeleton shape="title" />
      <Skeleton shape="title" />
    </div>
  );
}
