import type { Page } from '@playwright/test';

/**
 * Resolves to the path of the page when a toast with these words appears next. A look from outside may come too late for
 * a toast of two seconds, on a machine with other work.
 */
export function pathOfToast(page: Page, words: string): Promise<string> {
  return page.evaluate(
    (text) =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          const toasts = [...document.querySelectorAll('[role="status"] [data-tone]')];
          if (!toasts.some(({ textContent }) => textContent.includes(text))) return;
          observer.disconnect();
          resolve(location.pathname);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );
}

/** Resolves to the milliseconds for which a toast with these words is shown, from its next appearance on. */
export function timeToast(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        let shownAt: number | null = null;
        const observer = new MutationObserver(() => {
          const toasts = [...document.querySelectorAll('[role="status"] [data-tone]')];
          const isShown = toasts.some(({ textContent }) => textContent.includes(text));
          if (isShown) shownAt ??= performance.now();
          if (isShown || shownAt === null) return;
          observer.disconnect();
          resolve(performance.now() - shownAt);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );
}
