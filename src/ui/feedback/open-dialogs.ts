import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const dialogs: HTMLDialogElement[] = [];
const { subscribe, tell } = createListeners();

/** Notes a modal dialog that has opened. The returned function notes that it has closed. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  tell();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    tell();
  };
}

/**
 * The topmost modal dialog; null without one. Everything outside of it is inert, even the top layer: whatever must be
 * readable and pressable has to be inside it.
 */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, topDialog, topDialog);
}

function topDialog(): HTMLDialogElement | null {
  return dialogs.at(-1) ?? null;
}
