import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { showWarning } from '#ui/feedback/toast.ts';
import { readInstallMethod } from '#bindings/install-offer.ts';
import { readOldestChangeAt } from '#core/sync/queries/pending-changes.ts';
import { isForgetful, isInDanger, OLD_CHANGES_WARNING } from '#components/sync/old-changes.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { COPY } from './copy.ts';

/** Warns about old unsent changes, once per start, in a browser that evicts the storage of a site. */
export function OldChangesAnnouncer() {
  const { db, now } = useRuntime();
  const memberId = useMember()?.id;
  const navigate = useNavigate();
  useEffect(() => {
    if (memberId === undefined || !isForgetful(navigator, readInstallMethod() === 'installed'))
      return;
    readOldestChangeAt(db, memberId)
      .then((oldestAt) => {
        if (!isInDanger(oldestAt, now())) return;
        const onAction = () => void navigate('/sync');
        showWarning(OLD_CHANGES_WARNING, {
          id: 'old-changes',
          action: { label: COPY.look, onAction },
        });
      })
      .catch(reportError);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the way to go changes with every address; the warning is said once
  }, [db, now, memberId]);
  return null;
}
