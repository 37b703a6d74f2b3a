import type { FocusEvent, ReactNode } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons-action.tsx';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons-state.tsx';
import styles from './toast-region.module.css';
import type { ToastTone } from './toast.ts';

/** Milliseconds that each kind stays. Source: specification §9. */
const DURATIONS = {
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

/** Where toasts appear: above the bars of a phone, halted while pointed at or holding the focus. */
export function ToastRegion() {
  const { toasts, handlers } = useToaster(DURATIONS);

  function resumeWhenLeft(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) handlers.endPause();
  }

  return (
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
              label="Dismiss"
              icon={<CloseIcon size="small" />}
              className={styles.dismiss}
              onClick={() => toast.dismiss(shown.id)}
            />
          </div>
        );
      })}
    </div>
  );
}

function toneOf(className: string | undefined): ToastTone {
  return className === 'success' || className === 'error' || className === 'warning'
    ? className
    : 'info';
}
