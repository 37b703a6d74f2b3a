import { useRef, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { deleteBlobs } from '#core/storage/delete-blobs.ts';
import { deleteDraft, saveDraft } from '#core/storage/drafts.ts';
import type { FormSource } from './form-source.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { ListingFormState } from './listing-form-state.ts';
import { bringBack, forgetDrafts, setAside } from './set-aside.ts';

interface ListingDraftState {
  form: ListingFormState;
  change: (part: Partial<ListingFormState>) => void;
  addPhotos: (ids: readonly string[]) => void;
  /** There is unsaved text. */
  isDirty: boolean;
  /** The device holds what was typed. Without room for it, it lives as long as the page. */
  isKept: boolean;
  /** Resets the form to its start. */
  startOver: () => Promise<void>;
  /** The form is left without saving: the next one opens without what was typed, and offers it. False without room. */
  setAside: () => Promise<boolean>;
  /** What was set aside becomes what is being typed, and the other way round. */
  bringBack: () => Promise<void>;
  /** It was handed in: the device forgets the draft, and the photos that nothing names. */
  forget: () => Promise<void>;
}

/** What is being typed, kept on this device with every stroke: a reload loses nothing. @param name of the draft */
export function useListingDraft(name: string, source: FormSource): ListingDraftState {
  const { db } = useRuntime();
  const [form, setForm] = useState(source.form);
  const [isKept, setIsKept] = useState(true);
  // Photos arrive while typing: each change builds on the newest state, not on the rendered one.
  const newest = useRef(source.form);
  const { opened, start, baseUpdatedAt, localId } = source;
  const isSame = (other: ListingFormState) => JSON.stringify(other) === JSON.stringify(opened);
  const asDraft = (): ListingDraft => ({ form: newest.current, start, baseUpdatedAt, localId });

  function show(next: ListingFormState) {
    newest.current = next;
    setForm(next);
  }

  function change(part: Partial<ListingFormState>) {
    const next = { ...newest.current, ...part };
    show(next);
    const kept = isSame(next) ? deleteDraft(db, name) : saveDraft(db, name, asDraft());
    kept.then(
      () => setIsKept(true),
      () => setIsKept(false),
    );
  }

  return {
    form,
    change,
    addPhotos: (ids) => change({ photos: [...newest.current.photos, ...ids] }),
    isDirty: !isSame(form),
    isKept,
    startOver: async () => {
      const { photos } = newest.current;
      show(opened);
      await deleteDraft(db, name);
      await deleteBlobs(
        db,
        photos.filter((id) => !opened.photos.includes(id)),
      );
    },
    setAside: async () => isSame(newest.current) || setAside(db, name, asDraft()),
    bringBack: async () => {
      const current = isSame(newest.current) ? null : asDraft();
      if (source.setAside !== null) await bringBack(db, name, source.setAside, current);
    },
    forget: () =>
      forgetDrafts(db, name, [...newest.current.photos, ...(source.setAside?.form.photos ?? [])]),
  };
}
