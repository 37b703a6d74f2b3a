import { useOnline } from '#bindings/use-online.ts';
import type { OrderNewsSwitch } from '#bindings/use-order-news.ts';
import { ORDER_NEWS, problemWords } from '#components/order-news/copy.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { COPY } from './copy.ts';
import styles from './search-alert-switch.module.css';

/** Turns alerts of new listings on and off. As with news of orders, on is what the provider has acknowledged. */
export function SearchAlertSwitch({ alerts }: { alerts: OrderNewsSwitch }) {
  const isOnline = useOnline();
  const { state, isBusy, problem, turnOn, turnOff } = alerts;
  const isOn = state === 'on';
  const mayChange = isOn || (state === 'off' && isOnline);
  const words =
    state === 'unable' || state === 'blocked'
      ? ORDER_NEWS[state]
      : !isOnline && !isOn
        ? ORDER_NEWS.offline
        : problem !== null && problemWords(problem);
  return (
    <div className={styles.alerts}>
      <Switch
        label={COPY.alerts}
        isOn={isOn}
        isDisabled={!mayChange || isBusy}
        onChange={isOn ? turnOff : turnOn}
      />
      <p className={styles.hint}>{COPY.alertsHint}</p>
      <p className={styles.hint} role="status">
        {words}
      </p>
    </div>
  );
}
