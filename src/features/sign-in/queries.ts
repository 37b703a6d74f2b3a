import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { IntentAction } from '#core/domain/intent.ts';
import { peekIntent } from '#core/storage/intents.ts';

/** The address of a code that can still be entered; null when there is none, undefined while it is not known. */
export function usePendingEmail(): string | null | undefined {
  const { signIn } = useRuntime();
  return useLiveQuery(() => signIn.pendingEmail(), [signIn]);
}

/** What a visitor wanted when the sign-in was asked for. */
export interface Intent {
  action: IntentAction;
  /** Of the listing, if the device knows it. */
  title: string | undefined;
}

/** Null when nothing was wanted, undefined while it is not known. */
export function useIntent(): Intent | null | undefined {
  const { db, now } = useRuntime();
  return useLiveQuery(async () => {
    const intent = await peekIntent(db, now());
    if (intent === null) return null;
    return { action: intent.action, title: (await db.listings.get(intent.listingId))?.title };
  }, [db, now]);
}
