import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { deleteDraft, saveDraft, readDraft } from '#core/storage/drafts.ts';
import { EMPTY_REVIEW, type ReviewDraft, readReviewDraft } from './review-draft.ts';

interface DraftInHand {
  /** What was kept has been read. */
  isRead: boolean;
  draft: ReviewDraft;
  change: (part: Partial<ReviewDraft>) => void;
  clear: () => void;
}

/** What is being written, kept on this device with every stroke: a reload, or a way round by the login, loses nothing. */
export function useReviewDraft(listingId: string): DraftInHand {
  const { db } = useRuntime();
  const key = `review:${listingId}`;
  const stored = useLiveQuery(() => readDraft(db, key), [db, key]);
  const [typed, setTyped] = useState<ReviewDraft | null>(null);
  const draft = typed ?? readReviewDraft(stored);
  return {
    isRead: stored !== undefined,
    draft,
    change: (part) => {
      const next = { ...draft, ...part };
      setTyped(next);
      // Without room on the device the draft lives as long as the page.
      saveDraft(db, key, next).catch(() => undefined);
    },
    clear: () => {
      setTyped(EMPTY_REVIEW);
      deleteDraft(db, key).catch(reportError);
    },
  };
}
