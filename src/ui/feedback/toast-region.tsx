import { useEffect, useEffectEvent, type FocusEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { IconButton } from '../controls/icon-button.tsx';
import { CloseIcon } from '../icons/icons-action.tsx';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/icons-state.tsx';
import { useTopDialog } from './open-dialogs.ts';
import styles from './toast-region.module.css';
// The code of the first toast is loaded with the region: the network may be gone when it is needed.
import './shown-toast.ts';
import type { ToastTone } from './toast-settings.ts';
import { DISMISS } from '../copy.ts';

/** Milliseconds that each kind stays. Source: specification §9. */
export const TOAST_DURATIONS = {
  duration: 4000,
  success: { duration: 2000 },
  error: { duration: 4000 },
  blank: { duration: 4000 },
};

const ICONS: Readonly<Record<ToastTone, ReactNode>> = {
  success: <SuccessIcon />,
  error: <ErrorIcon />,
  warning: <WarningIcon />,
  info: <InfoIcon />,
};

const TONE_WORDS: Readonly<Record<ToastTone, string>> = {
  success: 'Done',
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

/**
 * Where toasts appear: above the bars of a phone, halted while pointed at or holding the focus; inside a modal dialog
 * while one is open, as outside of it they would be dimmed, not announced and not clickable.
 */
export function ToastRegion() {
  const { toasts, handlers } = useToaster(TOAST_DURATIONS);
  const dialog = useTopDialog();
  // A region that moves loses pointer and focus without an event.
  const resume = useEffectEvent(() => handlers.endPause());
  useEffect(() => {
    resume();
  }, [dialog]);

  function resumeWhenLeft(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) handlers.endPause();
  }

  const region = (
    <div
      className={styles.region}
      role="status"
      aria-live="polite"
      aria-atomic="false"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={resumeWhenLeft}
    >
      {toasts.map((shown) => {
        const tone = toneOf(shown.className);
        return (
          <div
            key={shown.id}
            className={styles.toast}
            data-tone={tone}
            data-leaving={!shown.visible || undefined}
          >
            <span className={styles.icon} role="img" aria-label={TONE_WORDS[tone]}>
              {ICONS[tone]}
            </span>
            {resolveValue(shown.message, shown)}
            <IconButton
              label={DISMISS}
              icon={<CloseIcon size="small" />}
              className={styles.dismiss}
              onClick={() => toast.dismiss(shown.id)}
            />
          </div>
        );
      })}
    </div>
  );
  return dialog === null ? region : createPortal(region, dialog);
}

function toneOf(className: string | undefined): ToastTone {
  return className === 'success' || className === 'error' || className === 'warning'
    ? className
    : 'info';
}
