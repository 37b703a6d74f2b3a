import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton } from '../controls/icon-button.tsx';
import { CloseIcon } from '../icons/icons-action.tsx';
import { noteOpenDialog } from './open-dialogs.ts';
import { restPresses } from './rest-presses.ts';
import { CLOSE } from '../copy.ts';

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called for Esc, the cross and a press on the backdrop; the owner then sets `isOpen` to false. */
  onClose: () => void;
  /** The row of buttons at the foot; it stays in view while the content scrolls. */
  footer?: ReactNode;
  /** `page` fills a phone, as filters do; `gallery` is for a picture; `drawer` slides in from the start edge. */
  shape?: 'box' | 'wide' | 'page' | 'gallery' | 'drawer';
  children: ReactNode;
}

/** A modal `<dialog>`: the browser traps the focus and hides the rest; focus returns to what opened it. */
export function Dialog({ title, isOpen, onClose, footer, shape = 'box', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isBackdropPressed = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    const opener = document.activeElement;
    element.showModal();
    restPresses();
    const noteClosed = noteOpenDialog(element);
    return () => {
      noteClosed();
      element.close();
      restPresses();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);

  /** Selecting text and releasing outside of the box clicks the dialog as well. */
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current && isBackdropPressed.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-shape={shape}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close on a second Esc whatever the page does, and fire `close` late: the dialog may be open again by
      // then.
      onClose={({ currentTarget }) => {
        if (isOpen && !currentTarget.open) onClose();
      }}
      onPointerDown={({ target, currentTarget }) => {
        isBackdropPressed.current = target === currentTarget;
      }}
      onClick={closeOnBackdrop}
    >
      {isOpen && (
        <div className={styles.body}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton label={CLOSE} icon={<CloseIcon />} onClick={onClose} />
          </header>
          <div className={styles.content}>{children}</div>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
