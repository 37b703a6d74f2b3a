import type { ReactNode } from 'react';
import { useOnline } from '#bindings/use-online.ts';
import type { OrderNewsSwitch } from '#bindings/use-order-news.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { ORDER_NEWS, problemWords } from './copy.ts';
import styles from './news-switch.module.css';

interface NewsSwitchProps {
  label: string;
  news: OrderNewsSwitch;
  /** What it does, below it. */
  hint?: ReactNode;
}

/**
 * A switch for notifications on this device, and why it can't be changed. Not queued: a "yes" pending on the device would
 * promise what is not in effect yet. Turning it off also works offline.
 */
export function NewsSwitch({ label, news, hint }: NewsSwitchProps) {
  const isOnline = useOnline();
  const { state, isBusy, problem, turnOn, turnOff } = news;
  const isOn = state === 'on';
  const mayChange = isOn || (state === 'off' && isOnline);
  const words =
    state === 'unable' || state === 'blocked'
      ? ORDER_NEWS[state]
      : !isOnline && !isOn
        ? ORDER_NEWS.offline
        : problem !== null && problemWords(problem);
  return (
    <>
      <Switch
        label={label}
        isOn={isOn}
        isDisabled={!mayChange || isBusy}
        onChange={isOn ? turnOff : turnOn}
      />
      {hint !== undefined && <p className={styles.words}>{hint}</p>}
      <p className={styles.words} role="status">
        {words}
      </p>
    </>
  );
}
