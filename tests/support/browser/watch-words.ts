import type { Page } from '@playwright/test';

const SEEN = 'seenWords';

/**
 * Looks out for words that must not flash.
 *
 * @returns tells which of them the document of now has had since, if only for a moment
 */
export async function watchWords(
  page: Page,
  words: readonly RegExp[],
): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(
    ([key, sources]) => {
      const seen = new Set<string>();
      Object.assign(window, { [key]: seen });
      new MutationObserver(() => {
        const shown = document.body.textContent;
        for (const source of sources) if (new RegExp(source).test(shown)) seen.add(source);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    [SEEN, words.map(({ source }) => source)] as const,
  );
  return () => page.evaluate((key) => [...(Reflect.get(window, key) as Set<string>)], SEEN);
}
