import { useRuntime } from '#bindings/runtime-context.tsx';
import type { ToastRecord } from '#core/storage/meta-values.ts';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '#ui/icons/icons-state.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './entry-list.module.css';
import { momentWords } from './moment-copy.ts';
import { ShortList } from './short-list.tsx';

const FACES = {
  success: { icon: <SuccessIcon size="small" />, words: 'Done' },
  error: { icon: <ErrorIcon size="small" />, words: 'Error' },
  warning: { icon: <WarningIcon size="small" />, words: 'Warning' },
  info: { icon: <InfoIcon size="small" />, words: 'Note' },
} as const;

/** Past toasts, newest first: a two-second message must not be the only record. */
export function ToastList({ toasts }: { toasts: readonly ToastRecord[] }) {
  const { now } = useRuntime();
  return (
    <ShortList title="Activity" rows={toasts} rowKey={({ at, message }) => `${at} ${message}`}>
      {({ at, tone, message, detail }) => (
        <>
          <div className={styles.words}>
            <p className={styles.said} data-tone={tone}>
              {FACES[tone].icon}
              <span>
                <VisuallyHidden>{FACES[tone].words}: </VisuallyHidden>
                {message}
              </span>
            </p>
            {detail !== null && <p className={styles.quiet}>{detail}</p>}
          </div>
          <p className={styles.quiet}>{momentWords(at, now())}</p>
        </>
      )}
    </ShortList>
  );
}
