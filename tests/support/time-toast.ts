import type { Page } from '@playwright/test';

/** Resolves to the milliseconds, by the page, from the next appearance of a toast with these words to its being at the path. */
export function timeFromToast(page: Page, words: string, path: string): Promise<number> {
  return page.evaluate(
    ({ text, destination }) =>
      new Promise<number>((resolve) => {
        let shownAt: number | null = null;
        const observer = new MutationObserver(() => {
          const toasts = [...document.querySelectorAll('[role="status"] [data-tone]')];
          if (toasts.some(({ textContent }) => textContent.includes(text)))
            shownAt ??= performance.now();
          if (shownAt === null || location.pathname !== destination) return;
          observer.disconnect();
          resolve(performance.now() - shownAt);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    { text: words, destination: path },
  );
}
