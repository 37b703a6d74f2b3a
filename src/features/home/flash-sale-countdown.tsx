import { useSyncExternalStore } from 'react';
import { type Countdown, countdownOf, flashSaleSecondsLeft } from '#core/domain/flash-sale.ts';
import styles from './flash-sale.module.css';
import { FLASH_SALE } from './end-copy.ts';

/** Of the document, not of this chunk, which may come later. */
const PAGE_LOADED_AT_MS = Date.now() - performance.now();

const UNITS: readonly (keyof Countdown)[] = ['days', 'hours', 'minutes', 'seconds'];

/** Draws itself anew once a second; nothing around it does. */
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

/** Where no page was loaded yet. */
function wholeSale(): number {
  return flashSaleSecondsLeft(0, 0);
}

function secondsLeft(): number {
  return flashSaleSecondsLeft(PAGE_LOADED_AT_MS, Date.now());
}

/**
 * Calls when the figure changes: waits for the next full second each time, so that none is skipped. In a page that
 * it is out of view rests, and catches up when it is back.
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
