import { useRef, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { deleteBlobs } from '#core/storage/delete-blobs.ts';
import { deleteDraft, saveDraft } from '#core/storage/drafts.ts';
import type { FormSource } from './form-source.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { ListingFormState } from './listing-form-state.ts';

interface ListingDraftState {
  form: ListingFormState;
  change: (part: Partial<ListingFormState>) => void;
  addPhotos: (ids: readonly string[]) => void;
  /** There is unsaved text. */
  isDirty: boolean;
  /** Resets the form to its start. */
  startOver: () => Promise<void>;
  /** It was handed in: the device forgets the draft, and the photos that nothing names. */
  forget: () => Promise<void>;
}

/** What is being typed, kept on this device with every stroke: a reload loses nothing. @param name of the draft */
export function useListingDraft(name: string, source: FormSource): ListingDraftState {
  const { db } = useRuntime();
  const [form, setForm] = useState(source.form);
  // Photos arrive while typing: each change builds on the newest state, not on the rendered one.
  const newest = useRef(source.form);
  const { opened, start, baseUpdatedAt, localId } = source;
  const isSame = (other: ListingFormState) => JSON.stringify(other) === JSON.stringify(opened);

  function show(next: ListingFormState) {
    newest.current = next;
    setForm(next);
  }

  function change(part: Partial<ListingFormState>) {
    const next = { ...newest.current, ...part };
    show(next);
    const draft: ListingDraft = { form: next, start, baseUpdatedAt, localId };
    const kept = isSame(next) ? deleteDraft(db, name) : saveDraft(db, name, draft);
    // Without room on the device the draft lives as long as the page.
    kept.catch(() => undefined);
  }

  return {
    form,
    change,
    addPhotos: (ids) => change({ photos: [...newest.current.photos, ...ids] }),
    isDirty: !isSame(form),
    startOver: async () => {
      const { photos } = newest.current;
      show(opened);
      await deleteDraft(db, name);
      await deleteBlobs(
        db,
        photos.filter((id) => !opened.photos.includes(id)),
      );
    },
    forget: async () => {
      await deleteDraft(db, name);
      await deleteBlobs(db, newest.current.photos);
    },
  };
}
