import { Dialog } from '#ui/dialog.tsx';
import { ShareIcon } from '#ui/icons-action.tsx';
import styles from './ios-install-dialog.module.css';

/** Where Apple put it. */
export function IosInstallDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Add UniKade to the Home Screen" isOpen onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          Tap <strong>Share</strong> <ShareIcon size="small" /> in the bar of Safari.
        </li>
        <li>
          Scroll down and choose <strong>Add to Home Screen</strong>.
        </li>
        <li>
          Tap <strong>Add</strong>. The shop is then among your apps.
        </li>
      </ol>
    </Dialog>
  );
}
