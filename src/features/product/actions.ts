import { showInfo, showWarning } from '#ui/toast.ts';
import { WORDS } from './words.ts';

/** Offers a page to the device's own sharing; where there is none the address is copied. */
export async function sharePage(title: string, url: string): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (cause) {
      // Closing the sheet is no failure; a refusal (no permission, no target) falls back to copying.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showInfo(WORDS.linkCopied);
  } catch {
    // Without the permission to copy only the person can.
    showWarning(WORDS.linkNotCopied);
  }
}
