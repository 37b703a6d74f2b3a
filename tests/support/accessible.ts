import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that the dark colours can break; all else on a page is the same by night and by day. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** In the place of axe's source, for a document that has it. */
const IS_LOADED = 'void 0';

/**
 * Checks the screen with axe: by all rules in the colours of the day, by those about colours at night.
 *
 * @param part a selector of the part that is new here; the shell around it need not be looked at on every page
 */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  const isNight = await prepareLook(page);
  // Beginning with the colours that are there: laying a page out anew in others costs as much as looking at it.
  for (const colorScheme of isNight ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    // In the page itself: the other mode opens a tab for every look.
    const axe = await loadAxe(page);
    if (part !== undefined) axe.include(part);
    if (colorScheme === 'light') axe.withTags(RULES);
    else axe.withRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
    expect(found, `${where}, ${colorScheme}`).toEqual([]);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** The source is half a megabyte: once for a document. */
async function loadAxe(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: IS_LOADED } : { page });
  return axe.setLegacyMode().options({ resultTypes: ['violations'] });
}

/**
 * An element that the browser skips while it is out of view would fade to the other theme when axe comes to it; and
 * with that transition everything would be drawn anew twenty times.
 *
 * @returns whether the page is in the colours of the night
 */
async function prepareLook(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [atOnce];
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).getPropertyValue('content-visibility') === 'auto')
        element.style.setProperty('content-visibility', 'visible');
    return matchMedia('(prefers-color-scheme: dark)').matches;
  });
}

/** What moves by itself has come to its end. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const gliding = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    for (const animation of gliding) animation.finish();
    return gliding.length === 0;
  });
}
