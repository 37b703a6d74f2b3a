import { useSyncExternalStore } from 'react';
import { type Countdown, countdownOf, flashSaleSecondsLeft } from '#core/domain/flash-sale.ts';
import styles from './flash-sale.module.css';
import { FLASH_SALE } from './end-copy.ts';

/** When the document was loaded; this chunk may come later. */
const PAGE_LOADED_AT_MS = Date.now() - performance.now();

const UNITS: readonly (keyof Countdown)[] = ['days', 'hours', 'minutes', 'seconds'];

/** Renders once a second, without anything around it. */
export function FlashSaleCountdown() {
  const left = countdownOf(useSyncExternalStore(subscribeToSeconds, secondsLeft, wholeSale));
  return (
    <div role="timer" aria-label={FLASH_SALE.timeLeft} className={styles.timer}>
      <dl className={styles.countdown}>
        {UNITS.map((unit) => (
          <div key={unit} className={styles.unit}>
            <dd className={styles.figure} data-unit={unit}>
              {String(left[unit]).padStart(2, '0')}
            </dd>
            <dt className={styles.label}>{unit}</dt>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** For the provider, where no page has been loaded. */
function wholeSale(): number {
  return flashSaleSecondsLeft(0, 0);
}

function secondsLeft(): number {
  return flashSaleSecondsLeft(PAGE_LOADED_AT_MS, Date.now());
}

/**
 * Calls when the figure changes: waits for the next full second each time, so that none is skipped. It rests while the
 * page is hidden, and catches up when it is visible again.
 */
function subscribeToSeconds(onSecond: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const waitForSecond = () => {
    const intoSecondMs = (((Date.now() - PAGE_LOADED_AT_MS) % 1000) + 1000) % 1000;
    timer = setTimeout(tick, 1000 - intoSecondMs);
  };
  const tick = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    onSecond();
    waitForSecond();
  };
  waitForSecond();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
