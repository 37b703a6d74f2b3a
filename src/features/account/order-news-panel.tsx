import { useOnline } from '#bindings/use-online.ts';
import { useOrderNews } from '#bindings/use-order-news.ts';
import { describeNews, ORDER_NEWS, problemWords } from '#components/order-news/copy.ts';
import type { User } from '#core/domain/user.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import styles from './devices-panel.module.css';

/**
 * The switch for order notifications on this device. Not queued: a "yes" pending on the device would promise what is
 * not in effect yet. Turning it off also works offline.
 */
export function OrderNewsPanel({ member }: { member: User }) {
  const isOnline = useOnline();
  const { state, isBusy, problem, turnOn, turnOff } = useOrderNews();
  const isOn = state === 'on';
  const mayChange = isOn || (state === 'off' && isOnline);
  const words =
    state === 'unable' || state === 'blocked'
      ? ORDER_NEWS[state]
      : !isOnline && !isOn
        ? ORDER_NEWS.offline
        : problem !== null && problemWords(problem);
  return (
    <section className={styles.panel} aria-label={ORDER_NEWS.heading}>
      <PageHeading
        title={ORDER_NEWS.heading}
        headingLevel="h2"
        description={describeNews(member.role)}
      />
      <Card>
        <Switch
          label={ORDER_NEWS.label}
          isOn={isOn}
          isDisabled={!mayChange || isBusy}
          onChange={isOn ? turnOff : turnOn}
        />
        <p className={styles.muted} role="status">
          {words}
        </p>
      </Card>
    </section>
  );
}
