import { useSyncExternalStore } from 'react';
import { DATA_SAVER, readStored, removeStored, store } from './local-storage.ts';

const listeners = new Set<() => void>();

/** For hooks that read a setting. */
export function subscribeToSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Also notifies subscribers.
 *
 * @param value null: the device's default
 */
export function changeSetting(key: string, value: string | null): void {
  if (value === null) removeStored(key);
  else store(key, value);
  for (const listener of listeners) listener();
}

/** Not in the standard library, and in Chromium only: https://wicg.github.io/savedata/ */
interface SavingNavigator {
  connection?: { saveData?: boolean };
}

/** The person's choice here; else the browser's setting. */
export function isDataSaved(): boolean {
  const chosen = readStored(DATA_SAVER);
  if (chosen !== null) return chosen === 'on';
  return (navigator as SavingNavigator).connection?.saveData === true;
}

/** Whether pictures are shown small, and nothing is loaded that was not asked for. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribeToSettings, isDataSaved, () => false);
}

export function setDataSaver(isOn: boolean): void {
  changeSetting(DATA_SAVER, isOn ? 'on' : 'off');
}
