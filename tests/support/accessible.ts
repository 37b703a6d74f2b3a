import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the colours of the night can break; all else on a page is by night as it is by day. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Looks with axe at what is on the screen: by all rules in the colours of the day, by those about colours at night.
 *
 * @param part a selector of the part that is new here; the shell around it need not be looked at on every page
 */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showAll(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    // In the page itself: the other mode opens a tab for every look.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    if (part !== undefined) axe.include(part);
    if (colorScheme === 'light') axe.withTags(RULES);
    else axe.withRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
    expect(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** What the browser leaves out while it is out of sight would glide to the other theme when axe comes to it. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).getPropertyValue('content-visibility') === 'auto')
        element.style.setProperty('content-visibility', 'visible');
  });
}

/** Colours glide from one theme to the other, and one that arrives may set off those that inherit it. */
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
