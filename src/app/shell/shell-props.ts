import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { localStorageVault } from '../boot/local-storage-vault.ts';
import type { HeaderProps } from './header.tsx';
import type { ShellViewer } from './shell-viewer.ts';

/** What the shell shows of the data on this device. */
export type ShellProps = Pick<
  HeaderProps,
  'viewer' | 'cartCount' | 'wishlistCount' | 'categories' | 'sync'
>;

/** The viewer before the engine has started, from the role in local storage. */
export function guessViewer(): ShellViewer {
  return localStorageVault.read()?.user.role ?? 'visitor';
}

/** The viewer of a server-rendered page, and of its hydration. */
export function visitor(): ShellViewer {
  return 'visitor';
}

/** A guess is made once. Apart from `useDeviceValue`, which the shell would load for this alone. */
export function subscribeToNothing(): () => void {
  return () => undefined;
}

/** The shell before the engine has started: the known categories, and nothing counted. */
export function shellPropsOf(viewer: ShellViewer): ShellProps {
  return {
    viewer,
    cartCount: 0,
    wishlistCount: 0,
    categories: KNOWN_CATEGORIES,
    sync: { isOnline: true, isSending: false, waiting: 0, attention: 0 },
  };
}
