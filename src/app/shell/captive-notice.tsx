import { useConnectionProbe } from '#bindings/use-connection-probe.ts';
import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import styles from './captive-notice.module.css';
import { CAPTIVE } from './captive-copy.ts';

/** An address that no worker answers: the network shows there what it puts in the place of everything. */
const PORTAL_URL = '/api/categories';

/** The Wi-Fi answers in the place of the provider. Disappears by itself when the provider answers again. */
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
