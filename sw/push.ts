import { pathWithin, readPushMessage } from '#core/platform/push-message.ts';
import type { PageMessage } from '#core/platform/page-messages.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { isMessageWanted, isNewsForMember } from '#core/runtime/order-news-owner.ts';
import { PROVIDER_PATHS } from './provider-paths.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const ICON = '/icons/icon-192.png';

/** Shows what the provider sends in browsers that leave that to the worker, and leads a tap into the app. */
export function servePush(runtime: Runtime): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(show(runtime, event.data));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data: unknown = event.notification.data;
    event.waitUntil(open(pathWithin(data, self.location.origin)));
  });
}

async function show(runtime: Runtime, data: PushMessageData | null): Promise<void> {
  // A logout without a network leaves the subscription behind: after this the push service refuses the next message.
  if (!(await isNewsForMember(runtime))) {
    const subscription = await self.registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return;
  }
  const message = readPushMessage(readJson(data), self.location.origin);
  if (message === null || !(await isMessageWanted(runtime, message))) return;
  const { title, body, tag, path } = message;
  await self.registration.showNotification(title, { body, tag, data: path, icon: ICON });
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null; // not ours: nothing else is ever sent
  }
}

/** In the last focused window of the app, which navigates by itself without a reload; else in a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const latest = windows.find(isOfApp);
  if (latest === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  const message: PageMessage = { type: 'open-page', path };
  latest.postMessage(message);
  await latest.focus();
}

/** A reply of the provider in a tab of its own would not hear the message. */
function isOfApp({ url }: WindowClient): boolean {
  const { pathname } = new URL(url);
  return !PROVIDER_PATHS.some((pattern) => pattern.test(pathname));
}
