import { useConnectionProbe } from '#bindings/use-connection-probe.ts';
import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import styles from './captive-notice.module.css';
import { CAPTIVE } from './captive-copy.ts';

/** An address that the worker does not answer, so that the captive portal's page is shown. */
const PORTAL_URL = '/api/categories';

/** The Wi-Fi answers instead of the provider. Disappears by itself when the provider answers again. */
export function CaptiveNotice() {
  const probe = useConnectionProbe();
  return (
    <Notice
      tone="warning"
      title={CAPTIVE.title}
      action={
        <span className={styles.actions}>
          <a
            href={PORTAL_URL}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {CAPTIVE.open}
          </a>
          <Button variant="quiet" size="small" onClick={probe}>
            {CAPTIVE.retry}
          </Button>
        </span>
      }
    >
      {CAPTIVE.words}
    </Notice>
  );
}
