import type { PushDevice } from '#core/runtime/order-news.ts';
import { subscribeBrowser } from '#support/provider/push-service.ts';

/** Web Push in a browser: it holds one subscription, to one key. */
export interface PushBrowser extends PushDevice {
  isAllowed: () => boolean;
  block: () => void;
  /** The browser moves its messages elsewhere, by itself. */
  move: () => void;
  /** Its push service cannot be reached. */
  cutOff: () => void;
  held: () => string | null;
}

export function openPushBrowser(): PushBrowser {
  let kept: { endpoint: string; keys: { p256dh: string; auth: string }; key: string } | null = null;
  let isAllowed = true;
  let isCutOff = false;
  const subscribe = (key: string) => {
    const { endpoint, keys } = subscribeBrowser({ origin: 'https://push.campus.test' }).request(
      key,
    );
    return (kept = { endpoint, keys, key });
  };
  return {
    origin: 'https://shop.campus.test',
    isAllowed: () => isAllowed,
    block: () => {
      isAllowed = false;
      kept = null;
    },
    move: () => {
      if (kept !== null) subscribe(kept.key);
    },
    cutOff: () => {
      isCutOff = true;
    },
    held: () => kept?.endpoint ?? null,
    find: () => Promise.resolve(kept),
    subscribe: (key) => {
      if (isCutOff) return Promise.reject(new DOMException('push service error', 'AbortError'));
      if (kept !== null && kept.key !== key)
        return Promise.reject(new DOMException('another key', 'InvalidStateError'));
      return Promise.resolve(kept ?? subscribe(key));
    },
    unsubscribe: () => {
      kept = null;
      return Promise.resolve();
    },
  };
}
