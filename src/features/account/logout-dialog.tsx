import { useState } from 'react';
import { forgetOrderNews } from '#bindings/push-device.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showError } from '#ui/feedback/toast.ts';
import styles from './logout-dialog.module.css';
import { useUnsentCount } from './queries.ts';
import { unsentWarning, COPY, LOGOUT } from './copy.ts';

interface LogoutDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before the member's data is deleted from the device, and names the unsent changes. */
export function LogoutDialog({ isOpen, onClose }: LogoutDialogProps) {
  const runtime = useRuntime();
  const isOnline = useOnline();
  const unsent = useUnsentCount();
  const [isSyncing, setIsSyncing] = useState(false);

  async function logOut() {
    onClose();
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
    // How many are left stands above.
    await runtime.sync.now().catch(reportError);
    setIsSyncing(false);
  }

  return (
    <Dialog
      title={COPY.confirmLogout}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {LOGOUT.cancel}
          </Button>
          <Button variant="danger" onClick={() => void logOut()}>
            {unsent > 0 ? LOGOUT.logOutAnyway : LOGOUT.logOut}
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
        {!isOnline && (
          <Notice tone="offline">
            <p>{COPY.logoutOffline}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
