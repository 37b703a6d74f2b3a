import { Dialog } from '#ui/feedback/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './ios-install-dialog.module.css';

/** Where Apple put it, with Apple's own sign for Share. */
export function IosInstallDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Add UniKade to the Home Screen" isOpen onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          Tap{' '}
          <span className={styles.control}>
            <strong>Share</strong>
            <Icon size="small">
              <path d="M8.5 10H6v10.5h12V10h-2.5M12 14.5V3M8.5 6.5 12 3l3.5 3.5" />
            </Icon>
          </span>{' '}
          in the bar of Safari.
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
