import { useEffect, useRef } from 'react';
import { isDataSaved } from '#bindings/device-settings.ts';
import { useMember } from '#bindings/runtime-context.tsx';
import { canBuy } from '#core/domain/user.ts';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';
import { isFirstPage } from '../routes/first-pages.ts';
import { whenIdle } from './when-idle.ts';

/** Once the page that a visitor or a buyer opened is here, has the worker keep its document for the next time. */
export function useDocumentKeeping(): void {
  // A seller's page is another: for them none is kept.
  const isVisitors = useRef(canBuy(useMember()));
  useEffect(() => {
    const { pathname, search } = location;
    if (!('serviceWorker' in navigator) || !isVisitors.current || !isFirstPage(pathname)) return;
    whenIdle(() => void askWorker(pathname + search));
  }, []);
}

async function askWorker(address: string): Promise<void> {
  if (!navigator.onLine) return;
  const { controller, ready } = navigator.serviceWorker;
  // The first page of a device is under no worker: its document has just come, and the browser still has it.
  const isFree = controller !== null && !isDataSaved();
  const message: WorkerMessage = { type: 'keep-document', address, isFree };
  const { active } = await ready;
  active?.postMessage(message);
}
