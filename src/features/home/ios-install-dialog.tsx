import { Dialog } from '#ui/feedback/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './ios-install-dialog.module.css';
import { INSTALL, IOS_STEPS } from './install-copy.ts';

/** Names the controls as iOS does, with Apple's Share icon. */
export function IosInstallDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={IOS_STEPS.title} isOpen onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          {IOS_STEPS.tap}
          <span className={styles.control}>
            <strong>{IOS_STEPS.share}</strong>
            <Icon size="small">
              <path d="M8.5 10H6v10.5h12V10h-2.5M12 14.5V3M8.5 6.5 12 3l3.5 3.5" />
            </Icon>
          </span>
          {IOS_STEPS.inSafari}
        </li>
        <li>
          {IOS_STEPS.scroll}
          <strong>{INSTALL.addToHomeScreen}</strong>
          {INSTALL.end}
        </li>
        <li>
          {IOS_STEPS.tap}
          <strong>{IOS_STEPS.add}</strong>
          {IOS_STEPS.afterAdd}
        </li>
      </ol>
    </Dialog>
  );
}
