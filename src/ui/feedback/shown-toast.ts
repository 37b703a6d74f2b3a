import { createElement } from 'react';
import { toast, type ToastOptions } from 'react-hot-toast/headless';
import { ToastMessage } from './toast-message.tsx';
import type { ToastSettings, ToastTone } from './toast-settings.ts';

/** Milliseconds that a toast takes to leave. */
const LEAVING_MS = 200;

/** Hands a toast to the library, whose region draws it. */
export function presentToast(tone: ToastTone, message: string, settings: ToastSettings): void {
  const { id, detail, action } = settings;
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
    removeDelay: LEAVING_MS,
    // The same words are not shown twice at once: the toast on the screen is renewed.
    id: id ?? `${tone} ${message}`,
  };
  const shownId =
    tone === 'success'
      ? toast.success(content, options)
      : tone === 'error'
        ? toast.error(content, options)
        : toast(content, options);
}
