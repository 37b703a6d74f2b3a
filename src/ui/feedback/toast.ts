import { createListeners } from '../listeners.ts';
import type { ToastSettings, ToastTone } from './toast-settings.ts';

interface ShownToast {
  tone: ToastTone;
  message: string;
  detail: string | undefined;
}

const { subscribe, tell } = createListeners<ShownToast>();

/** Subscribes to all toasts, so that an activity list can keep them. Returns the unsubscribe function. */
export const listenToToasts = subscribe;

/** For 2 seconds. Source: specification §9. */
export function showSuccess(message: string, settings: ToastSettings = {}): void {
  show('success', message, settings);
}

/** For 4 seconds, as warning and info. Source: specification §9. */
export function showError(message: string, settings: ToastSettings = {}): void {
  show('error', message, settings);
}

/** A removal that succeeded. The specification gives it the error style. Source: specification §8. */
export const showRemoved = showError;

/** For 4 seconds. Source: specification §9. */
export function showWarning(message: string, settings: ToastSettings = {}): void {
  show('warning', message, settings);
}

/** For 4 seconds. Source: specification §9. */
export function showInfo(message: string, settings: ToastSettings = {}): void {
  show('info', message, settings);
}

/** The library comes with the region, after the first screen, or with the first toast when that is sooner. */
function show(tone: ToastTone, message: string, settings: ToastSettings): void {
  tell({ tone, message, detail: settings.detail });
  import('./shown-toast.ts')
    .then(({ presentToast }) => {
      presentToast(tone, message, settings);
    })
    .catch((cause: unknown) => reportError(cause));
}
