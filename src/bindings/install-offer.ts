import { createListeners } from '#ui/listeners.ts';

/** Chromium only: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** How the app gets onto the home screen of this device. */
type InstallMethod = 'installed' | 'offered' | 'ios' | 'menu';

let offer: BeforeInstallPromptEvent | null = null;
let isInstalled = false;
const { subscribe, tell } = createListeners();

/** Keeps the browser's offer, which comes once and early, until Install is pressed: no banner on a first visit. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as BeforeInstallPromptEvent;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    offer = null;
    isInstalled = true;
    tell();
  });
}

/**
 * For `useSyncExternalStore`: calls when the browser offers to install, when its offer was used, and when it has
 * installed. Returns the unsubscribe function.
 */
export const subscribeToInstallMethod = subscribe;

/**
 * `installed`: the app runs from the home screen, or was installed while this page is open. `offered`: `askToInstall`
 * shows the browser's prompt. `ios`, `menu`: only the person can do it, in the browser.
 */
export function readInstallMethod(): InstallMethod {
  if (isInstalled || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (offer !== null) return 'offered';
  return isAppleTouch(navigator) ? 'ios' : 'menu';
}

/** Shows the browser's install prompt. It can be shown once: after a refusal only the browser's menu is left. */
export async function askToInstall(): Promise<void> {
  const asked = offer;
  offer = null;
  try {
    await asked?.prompt();
  } finally {
    tell();
  }
}

/** iPadOS calls itself a Mac, but no Mac has a touch screen. */
export function isAppleTouch({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}
