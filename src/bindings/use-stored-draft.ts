import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '#core/storage/drafts.ts';
import { useRuntime } from './runtime-context.tsx';

interface StoredDraft<T> {
  /** The stored draft has been read. */
  isRead: boolean;
  draft: T;
  change: (part: Partial<T>) => void;
  /** It was submitted: the device forgets it, and the form shows `shown` until something is typed again. */
  forget: (shown: T) => void;
}

/**
 * A form stored on this device with every keystroke: a reload, a closed app or a detour to the sign-in loses nothing.
 *
 * @param key of the draft: one per thing written about
 * @param read parses a stored draft; an older version may have stored anything, and null means none
 */
export function useStoredDraft<T>(key: string, read: (stored: unknown) => T): StoredDraft<T> {
  const { db } = useRuntime();
  const stored = useLiveQuery(() => readDraft(db, key), [db, key]);
  const [inHand, setInHand] = useState<{ draft: T; isKept: boolean } | null>(null);
  useEffect(() => {
    // Without room on the device the draft lives as long as the page.
    if (inHand?.isKept === true) saveDraft(db, key, inHand.draft).catch(() => undefined);
  }, [db, key, inHand]);
  const draft = inHand?.draft ?? read(stored);
  return {
    isRead: stored !== undefined,
    draft,
    // Reading a picture takes a while: input made meanwhile is kept.
    change: (part) =>
      setInHand((before) => ({ draft: { ...(before?.draft ?? draft), ...part }, isKept: true })),
    forget: (shown) => {
      setInHand({ draft: shown, isKept: false });
      deleteDraft(db, key).catch(reportError);
    },
  };
}
