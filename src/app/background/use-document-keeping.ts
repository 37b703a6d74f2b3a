import { useEffect, useRef } from 'react';
import { isDataSaved } from '#bindings/device-settings.ts';
import { useMember } from '#bindings/runtime-context.tsx';
import { canBuy } from '#core/domain/user.ts';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';
import { isFirstPage } from '../routes/first-pages.ts';
import { whenIdle } from './when-idle.ts';

/** Once the page that a visitor or a buyer opened has loaded, has the worker keep its document for the next visit. */
export function useDocumentKeeping(): void {
  // Sellers see other pages, so none is kept for them.
  const isVisitors = useRef(canBuy(useMember()));
  useEffect(() => {
    const { pathname, search } = location;
    if (!('serviceWorker' in navigator) || !isVisitors.current || !isFirstPage(pathname)) return;
    // A document outlives a logout, and must not tell what was searched for.
    if (new URLSearchParams(search).has('search')) return;
    whenIdle(() => void askWorker(pathname + search));
  }, []);
}

async function askWorker(address: string): Promise<void> {
  if (!navigator.onLine) return;
  const { controller, ready } = navigator.serviceWorker;
  // The first page of a device has no worker yet.
  const isFree = controller !== null && !isDataSaved();
  const message: WorkerMessage = { type: 'keep-document', address, isFree };
  const { active } = await ready;
  active?.postMessage(message);
}
