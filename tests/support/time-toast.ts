import type { Page } from '@playwright/test';

/** Resolves to the milliseconds for which a toast with these words is shown, from its next appearance on. */
export async function timeToast(page: Page, words: string): Promise<number> {
  return (await watchToast(page, words, 'gone')).shownMs;
}

/**
 * Resolves to the path of the page when a toast with these words appears next. A look from outside may come too late for
 * a toast of two seconds, on a machine with other work.
 */
export async function pathOfToast(page: Page, words: string): Promise<string> {
  return (await watchToast(page, words, 'shown')).path;
}

function watchToast(page: Page, words: string, until: 'shown' | 'gone') {
  return page.evaluate(
    ({ text, moment }) =>
      new Promise<{ path: string; shownMs: number }>((resolve) => {
        let shownAt: number | null = null;
        const observer = new MutationObserver(() => {
          const toasts = [...document.querySelectorAll('[role="status"] [data-tone]')];
          const isShown = toasts.some(({ textContent }) => textContent.includes(text));
          if (isShown) shownAt ??= performance.now();
          if (shownAt === null || isShown !== (moment === 'shown')) return;
          observer.disconnect();
          resolve({ path: location.pathname, shownMs: performance.now() - shownAt });
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    { text: words, moment: until },
  );
}
