import { useSyncExternalStore } from 'react';
import { changeSetting, subscribeToSettings } from '#bindings/device-settings.ts';
import { readStored, THEME } from '#bindings/local-storage.ts';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

function readTheme(): Theme {
  const theme = readStored(THEME);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToSettings, readTheme, () => 'system');
}

export function setTheme(theme: Theme): void {
  changeSetting(THEME, theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // The colour of the bar around the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const own = meta.dataset.theme;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === theme ? 'all' : 'not all';
  }
}
