import { useRuntime } from '#bindings/runtime-context.tsx';
import type { ToastRecord } from '#core/storage/meta-values.ts';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '#ui/icons/icons-state.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { formatMoment } from '#core/domain/time.ts';
import { COPY, TONES } from './copy.ts';
import styles from './entry-list.module.css';
import { ShortList } from './short-list.tsx';

const ICONS = {
  success: <SuccessIcon size="small" />,
  error: <ErrorIcon size="small" />,
  warning: <WarningIcon size="small" />,
  info: <InfoIcon size="small" />,
} as const;

/** Past toasts, newest first: a two-second message must not be the only record. */
export function ToastList({ toasts }: { toasts: readonly ToastRecord[] }) {
  const { now } = useRuntime();
  return (
    <ShortList title={COPY.activity} rows={toasts} rowKey={({ at, message }) => `${at} ${message}`}>
      {({ at, tone, message, detail }) => (
        <>
          <div className={styles.words}>
            <p className={styles.said} data-tone={tone}>
              {ICONS[tone]}
              <span>
                <VisuallyHidden>{TONES[tone]}: </VisuallyHidden>
                {message}
              </span>
            </p>
            {detail !== null && <p className={styles.quiet}>{detail}</p>}
          </div>
          <p className={styles.quiet}>{formatMoment(at, now())}</p>
        </>
      )}
    </ShortList>
  );
}
