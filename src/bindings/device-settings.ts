import { useSyncExternalStore } from 'react';
import { createListeners } from '#ui/listeners.ts';

/**
 * How this device is set: cookies, as local storage is empty after a logout (specification §4). Before the first paint
 * the script of `index.html` writes them onto the document, as `data-theme` and `data-saver`.
 */
export type DeviceSetting = 'theme' | 'saver';

const { subscribe, tell } = createListeners();

/** For hooks that read a setting. */
export const subscribeToSettings = subscribe;

/** A setting has changed. */
export const notifySettings = tell;

/** undefined: follow the device. */
export function readDeviceSetting(name: DeviceSetting): string | undefined {
  return document.documentElement.dataset[name];
}

/** Not in the standard library, and in Chromium only: https://wicg.github.io/savedata/ */
interface SavingNavigator {
  connection?: { saveData?: boolean };
}

/** The person's choice here; else the browser's setting. */
export function isDataSaved(): boolean {
  const chosen = readDeviceSetting('saver');
  if (chosen !== undefined) return chosen === 'on';
  return (navigator as SavingNavigator).connection?.saveData === true;
}

/** Whether pictures are shown small, and nothing is loaded that was not asked for. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribeToSettings, isDataSaved, () => false);
}
