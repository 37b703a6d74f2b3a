import { createElement } from 'react';
import { toast, type ToastOptions } from 'react-hot-toast/headless';
import { ToastMessage } from './toast-message.tsx';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastSettings {
  /** A toast with the id of a visible one replaces it. */
  id?: string;
  /** A quieter second line: 'Will sync when you are back online'. */
  detail?: string;
  action?: { label: string; onAction: () => void };
}

export interface ShownToast {
  tone: ToastTone;
  message: string;
  detail: string | undefined;
}

const listeners = new Set<(shown: ShownToast) => void>();

/** Hears of every toast, so that an activity list can keep what a short toast only flashes. Returns the way out. */
export function listenToToasts(listener: (shown: ShownToast) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For 2 seconds. Source: specification §9. */
export function showSuccess(message: string, settings: ToastSettings = {}): string {
  return show('success', message, settings);
}

/** For 4 seconds, as warning and info. Source: specification §9. */
export function showError(message: string, settings: ToastSettings = {}): string {
  return show('error', message, settings);
}

export function showWarning(message: string, settings: ToastSettings = {}): string {
  return show('warning', message, settings);
}

export function showInfo(message: string, settings: ToastSettings = {}): string {
  return show('info', message, settings);
}

function show(tone: ToastTone, message: string, settings: ToastSettings): string {
  const { id, detail, action } = settings;
  for (const listener of listeners) listener({ tone, message, detail });
  const content = createElement(ToastMessage, {
    message,
    ...(detail !== undefined && { detail }),
    ...(action && {
      actionLabel: action.label,
      onAction: () => {
        action.onAction();
        toast.dismiss(shownId);
      },
    }),
  });
  // The library has no tones for warning and info: the class carries them to our view.
  const options: ToastOptions = {
    className: tone,
    removeDelay: 200,
    ...(id !== undefined && { id }),
  };
  const shownId =
    tone === 'success'
      ? toast.success(content, options)
      : tone === 'error'
        ? toast.error(content, options)
        : toast(content, options);
  return shownId;
}
