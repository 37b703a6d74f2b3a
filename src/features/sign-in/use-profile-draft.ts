import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { deleteDraft, saveDraft, readDraft } from '#core/storage/drafts.ts';
import { type ProfileDraft, readProfileDraft } from './profile-draft.ts';

interface DraftInHand {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
  /** The form was handed in: the device forgets it, the screen still shows it. */
  handIn: () => void;
}

/** The form of an address, kept on this device with every stroke: a reload or a closed app loses nothing. */
export function useProfileDraft(email: string): DraftInHand {
  const { db } = useRuntime();
  const key = `register:${email}`;
  const stored = useLiveQuery(() => readDraft(db, key), [db, key]);
  const [typed, setTyped] = useState<ProfileDraft | null>(null);
  const [isHandedIn, setIsHandedIn] = useState(false);
  useEffect(() => {
    if (typed === null || isHandedIn) return;
    // Without room on the device the draft lives as long as the page.
    saveDraft(db, key, typed).catch(() => undefined);
  }, [db, key, typed, isHandedIn]);
  const draft = typed ?? readProfileDraft(stored);
  return {
    draft,
    // A picture takes its time to be read: what was typed meanwhile stays.
    change: (part) => setTyped((before) => ({ ...(before ?? draft), ...part })),
    handIn: () => {
      setIsHandedIn(true);
      setTyped(draft);
      deleteDraft(db, key).catch(reportError);
    },
  };
}
