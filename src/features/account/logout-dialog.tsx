import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRuntime } from '#components/runtime-context.tsx';
import { useOnline } from '#components/use-online.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './logout-dialog.module.css';
import { useUnsentCount } from './queries.ts';
import { unsentWarning, WORDS } from './words.ts';

interface LogoutDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before everything of the member leaves the device, and says what would be lost with it. */
export function LogoutDialog({ isOpen, onClose }: LogoutDialogProps) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const unsent = useUnsentCount();
  const [isSyncing, setIsSyncing] = useState(false);

  async function logOut() {
    onClose();
    await runtime.signIn.signOut();
    await navigate('/login');
  }

  async function syncNow() {
    setIsSyncing(true);
    await runtime.sync.now();
    setIsSyncing(false);
  }

  return (
    <Dialog
      title={WORDS.confirmLogout}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void logOut()}>
            {unsent > 0 ? 'Log out anyway' : 'Log out'}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>{WORDS.confirmLogoutText}</p>
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
                Sync now
              </Button>
            }
          >
            <p role="status">{unsentWarning(unsent)}</p>
          </Notice>
        )}
        {!isOnline && (
          <Notice tone="offline">
            <p>{WORDS.logoutOffline}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
