import { useLayoutEffect } from 'react';
import styles from './toast-message.module.css';
import { noteToasted } from './toasted-words.ts';

interface ToastMessageProps {
  message: string;
  detail?: string;
  actionLabel?: string;
  onAction?: () => void;
}

/** The words of a toast and its one action; the region around them announces and dismisses it. */
export function ToastMessage({ message, detail, actionLabel, onAction }: ToastMessageProps) {
  useLayoutEffect(() => noteToasted(message), [message]);
  return (
    <>
      <span className={styles.words}>
        <span className={styles.message}>{message}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {actionLabel !== undefined && (
        <button type="button" className={styles.action} onClick={onAction}>
          {actionLabel}
        </button>
      )}
    </>
  );
}
