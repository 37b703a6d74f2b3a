import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '#core/storage/drafts.ts';
import { useRuntime } from './runtime-context.tsx';

export interface StoredDraft<T> {
  /** What was kept has been read. */
  isRead: boolean;
  draft: T;
  change: (part: Partial<T>) => void;
  /** It was handed in: the device forgets it, and the form shows this until something is typed again. */
  forget: (shown: T) => void;
}

/**
 * A form, kept on this device with every stroke: a reload, a closed app or a way round by the login loses nothing.
 *
 * @param key of the draft: one for each thing that may be written about
 * @param read makes a draft of what was kept; an older version may have kept anything, and null is nothing
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
    // A picture takes its time to be read: what was typed meanwhile stays.
    change: (part) =>
      setInHand((before) => ({ draft: { ...(before?.draft ?? draft), ...part }, isKept: true })),
    forget: (shown) => {
      setInHand({ draft: shown, isKept: false });
      deleteDraft(db, key).catch(reportError);
    },
  };
}
