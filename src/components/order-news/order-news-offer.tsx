import { useState, useSyncExternalStore } from 'react';
import { changeMemberSetting } from '#bindings/change-setting.ts';
import { subscribeToSettings } from '#bindings/device-settings.ts';
import { readStored } from '#bindings/local-storage.ts';
import { useCapability } from '#bindings/use-capability.ts';
import { useOnline } from '#bindings/use-online.ts';
import { useOrderNews } from '#bindings/use-order-news.ts';
import type { Role } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { offerWords, ORDER_NEWS, problemWords } from './copy.ts';
import styles from './order-news-offer.module.css';

/** Stored per member, not per device: the next member is asked again. */
const DECLINED = 'order-news-declined';

/**
 * Offers notifications about orders. Shown when provider and browser support them, until accepted or declined, and not
 * on a page opened offline; the browser's prompt comes only after a tap.
 */
export function OrderNewsOffer({ role }: { role: Role }) {
  const isOffered = useCapability('push') === true;
  const isDeclined = useSyncExternalStore(subscribeToSettings, readDeclined, () => true);
  const isOnline = useOnline();
  // Fixed at the first render: a network that returns later must not shift the page.
  const [canBeTaken] = useState(isOnline);
  return isOffered && canBeTaken && !isDeclined ? <Offer role={role} /> : null;
}

function Offer({ role }: { role: Role }) {
  const { state, isBusy, problem, turnOn } = useOrderNews();
  const [wasTaken, setWasTaken] = useState(false);
  const { words, action } = offerWords(role);
  if (state === 'on' && wasTaken) {
    return (
      <div role="status">
        <Notice tone="success">
          <p>{ORDER_NEWS.on}</p>
        </Notice>
      </div>
    );
  }
  // Denied in the browser before: no offer. The switch in Personal Info says what can be done.
  if (state !== 'off' && !(state === 'blocked' && wasTaken)) return null;
  const take = () => {
    setWasTaken(true);
    turnOn();
  };
  return (
    <Notice>
      <p className={styles.words}>{words}</p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={take}>
          {action}
        </Button>
        <Button variant="quiet" size="small" onClick={() => changeMemberSetting(DECLINED, 'yes')}>
          {ORDER_NEWS.notNow}
        </Button>
      </div>
      <p className={styles.problem} role="status">
        {state === 'blocked' ? ORDER_NEWS.blocked : problem !== null && problemWords(problem)}
      </p>
    </Notice>
  );
}

function readDeclined(): boolean {
  return readStored(DECLINED) !== null;
}
