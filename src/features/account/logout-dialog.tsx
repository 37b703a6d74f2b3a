import { useState } from 'react';
import { LinkButton } from '#components/page/link-button.tsx';
import { forgetOrderNews } from '#bindings/push-device.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showError } from '#ui/feedback/toast.ts';
import { useStatusLine } from '#ui/feedback/use-status-line.ts';
import styles from './logout-dialog.module.css';
import { useRefusedCount, useUnsentCount } from './queries.ts';
import { COPY, LOGOUT, refusedWarning, unsentWarning } from './copy.ts';

interface LogoutDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before the member's data is deleted from the device, and names the unsent changes. */
export function LogoutDialog({ isOpen, onClose }: LogoutDialogProps) {
  const runtime = useRuntime();
  const isOnline = useOnline();
  const unsent = useUnsentCount();
  const refused = useRefusedCount();
  const [isSyncing, setIsSyncing] = useState(false);
  const { ref, words, tell, setWords } = useStatusLine();

  function close() {
    // By the next time it is no longer true.
    setWords('');
    onClose();
  }

  async function logOut() {
    close();
    // Not awaited: a logout must not wait for the browser's push service.
    forgetOrderNews(runtime).catch(reportError);
    // `useSignedOutRedirect` leads to the login.
    try {
      await runtime.signIn.signOut();
    } catch (cause) {
      reportError(cause);
      showError(COPY.logoutFailed);
    }
  }

  async function syncNow() {
    setIsSyncing(true);
    setWords('');
    try {
      await runtime.sync.now();
      const { pending } = await runtime.sync.summary();
      // The button goes with the warning.
      if (pending === 0) tell(LOGOUT.allSent);
      else setWords(runtime.isOnline() ? LOGOUT.notAllSent : LOGOUT.notSentOffline);
    } catch (cause) {
      reportError(cause);
      setWords(LOGOUT.notAllSent);
    } finally {
      setIsSyncing(false);
    }
  }

  return (
    <Dialog
      title={COPY.confirmLogout}
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {LOGOUT.cancel}
          </Button>
          <Button variant="danger" onClick={() => void logOut()}>
            {unsent + refused > 0 ? LOGOUT.logOutAnyway : LOGOUT.logOut}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>{COPY.confirmLogoutText}</p>
        {unsent > 0 && (
          <Notice
            tone="warning"
            action={
              <Button
                variant="secondary"
                size="small"
                isBusy={isSyncing}
                onClick={() => void syncNow()}
              >
                {LOGOUT.syncNow}
              </Button>
            }
          >
            <p role="status">{unsentWarning(unsent)}</p>
          </Notice>
        )}
        {refused > 0 && (
          <Notice
            tone="warning"
            action={
              <LinkButton variant="secondary" size="small" to="/sync">
                {LOGOUT.syncCentre}
              </LinkButton>
            }
          >
            <p role="status">{refusedWarning(refused)}</p>
          </Notice>
        )}
        <p ref={ref} role="status" tabIndex={-1}>
          {words}
        </p>
        {!isOnline && (
          <Notice tone="offline">
            <p>{COPY.logoutOffline}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
