import { useEffect, useRef } from 'react';
import { isDataSaved } from '#bindings/device-settings.ts';
import { useMember } from '#bindings/runtime-context.tsx';
import type { WorkerMessage } from '#core/platform/worker-messages.ts';
import { isFirstPage } from './first-pages.ts';
import { whenIdle } from './when-idle.ts';

/** Once the page that a visitor opened is here, has the worker keep its document for the next time. */
export function useDocumentKeeping(): void {
  const isVisitor = useRef(useMember() === null);
  useEffect(() => {
    const { pathname, search } = location;
    // A member's page is another: for them none is kept.
    if (!('serviceWorker' in navigator) || !isVisitor.current || !isFirstPage(pathname)) return;
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
