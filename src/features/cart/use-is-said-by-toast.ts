import { useEffect, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useIsToasted } from '#ui/feedback/toasted-words.ts';
import { COPY } from './copy.ts';
import type { RefusedOrder } from './refused-order.ts';

/** Milliseconds within which the toast follows a refusal. */
const TOAST_WITHIN_MS = 1000;
/** Milliseconds after an order in which its refusal may be new. */
const RECENT_MS = 60_000;

/** Whether a toast says the reason, or is about to; the row then does not repeat it. */
export function useIsSaidByToast({ reason, orderedAt }: RefusedOrder): boolean {
  const { now } = useRuntime();
  const isToasted = useIsToasted(reason);
  const [isAwaited, setIsAwaited] = useState(
    () => reason !== COPY.notPlacedHere && now() - orderedAt < RECENT_MS,
  );
  useEffect(() => {
    const timer = setTimeout(() => setIsAwaited(false), TOAST_WITHIN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isToasted || isAwaited;
}
