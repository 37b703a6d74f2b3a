import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { localStorageVault } from './local-storage-vault.ts';
import type { HeaderProps } from './shell/header.tsx';

/** What the shell shows of the data on this device. */
export type ShellFace = Pick<
  HeaderProps,
  'viewer' | 'cartCount' | 'wishlistCount' | 'categories' | 'sync'
>;

/** The shell before the engine has started: the known categories, and the role that local storage tells. */
export function guessShellFace(): ShellFace {
  return {
    viewer: localStorageVault.read()?.user.role ?? 'visitor',
    cartCount: 0,
    wishlistCount: 0,
    categories: KNOWN_CATEGORIES,
    sync: { isOnline: true, waiting: 0, attention: 0 },
  };
}
