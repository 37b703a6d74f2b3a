import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { WorkerUpdates } from './update-listeners.ts';
import { NEW_VERSION, RELOAD } from './update-copy.ts';

/** Offers a new version; never reloads the page by itself, as a person may be filling in a form. */
export function UpdateBanner({ updates }: { updates: WorkerUpdates }) {
  const [activate, setActivate] = useState<(() => void) | null>(null);
  useEffect(
    () =>
      updates.onUpdateReady((ready) => {
        setActivate(() => ready);
      }),
    [updates],
  );
  if (activate === null) return null;
  return (
    <Notice tone="info" action={<Button onClick={activate}>{RELOAD}</Button>}>
      {NEW_VERSION}
    </Notice>
  );
}
