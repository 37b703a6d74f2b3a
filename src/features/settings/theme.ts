import { useSyncExternalStore } from 'react';
import { changeDeviceSetting } from '#bindings/change-setting.ts';
import { readDeviceSetting, subscribeToSettings } from '#bindings/device-settings.ts';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

function readTheme(): Theme {
  const theme = readDeviceSetting('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The choice, unresolved: `system` until something else is chosen, and in a page that the provider renders. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToSettings, readTheme, () => 'system');
}

/** Chooses for this device, also beyond a logout, and recolours the browser's bar around the page. */
export function setTheme(theme: Theme): void {
  changeDeviceSetting('theme', theme === 'system' ? null : theme);
  // The colour of the bar around the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const own = meta.dataset.theme;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === theme ? 'all' : 'not all';
  }
}
