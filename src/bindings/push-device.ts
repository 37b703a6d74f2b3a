import type { Runtime } from '#core/runtime/runtime.ts';
import {
  type BrowserSubscription,
  createOrderNews,
  type OrderNews,
  type PushDevice,
} from '#core/runtime/order-news.ts';
import { hasOrderNews } from '#core/runtime/order-news-owner.ts';

/** On a first visit the page may be ready before its worker. */
const WORKER_WAIT_MS = 10_000;

/** Whether this browser supports Web Push. Safari on iPhones supports it only in an installed app. */
export function supportsWebPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Order news through Web Push of this page's browser. */
export function openOrderNews(runtime: Runtime): OrderNews {
  return createOrderNews(runtime, deviceOfPage);
}

/** At a logout: the push service refuses all later messages to this device. */
export async function forgetOrderNews(runtime: Runtime): Promise<void> {
  if (await hasOrderNews(runtime)) await openOrderNews(runtime).forget();
}

const deviceOfPage: PushDevice = {
  get origin() {
    return location.origin;
  },
  isAllowed: () => Notification.permission === 'granted',
  find: async () => {
    const subscription = await (await readManager())?.getSubscription();
    return subscription ? describe(subscription) : null;
  },
  subscribe: async (applicationServerKey) => {
    const manager = await readManager();
    if (manager === null) throw new Error('There is no service worker.');
    return describe(await manager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  },
  unsubscribe: async () => {
    await (await (await readManager())?.getSubscription())?.unsubscribe();
  },
};

async function readManager(): Promise<PushManager | null> {
  if (!supportsWebPush()) return null;
  // Where no worker was ever registered, `ready` never comes.
  const none = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_WAIT_MS));
  return (await Promise.race([navigator.serviceWorker.ready, none]))?.pushManager ?? null;
}

function describe(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  };
}
