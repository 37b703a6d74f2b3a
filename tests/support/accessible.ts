import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that the dark colours can break; all else on a page is the same by night and by day. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** In the place of axe's source, for a document that has it. */
const IS_LOADED = 'void 0';
/** On elements whose colours, with those of all inside, were looked at before. */
const REPEATED = 'data-colours-repeated';

/**
 * Checks the screen with axe: by those rules that are about colours day and night, by all others once.
 *
 * @param part a selector of the part that is new here; the shell around it need not be looked at on every page
 */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  const isNight = await prepareLook(page);
  // Beginning with the colours that are there: laying a page out anew in others costs as much as looking at it.
  for (const colorScheme of isNight ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    await markRepeated(page);
    const colours = (await loadAxe(page, part)).withRules(COLOUR_RULES).exclude(`[${REPEATED}]`);
    await expectNone(colours, `${where}, ${colorScheme}`);
  }
  const others = (await loadAxe(page, part)).withTags(RULES).disableRules(COLOUR_RULES);
  await expectNone(others, where);
  await page.evaluate((repeated) => {
    document.adoptedStyleSheets = [];
    for (const element of document.querySelectorAll(`[${repeated}]`))
      element.removeAttribute(repeated);
  }, REPEATED);
}

async function expectNone(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
}

/** The source is half a megabyte: once for a document. In the page itself: the other mode opens a tab for every look. */
async function loadAxe(page: Page, part: string | undefined): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: IS_LOADED } : { page });
  axe.setLegacyMode().options({ resultTypes: ['violations'] });
  return part === undefined ? axe : axe.include(part);
}

/**
 * Of twenty cards alike, one is enough for the rules about colours, which take most of axe's time: each element is
 * compared by what it and those around it are painted with, and looked at once.
 */
async function markRepeated(page: Page): Promise<void> {
  await page.evaluate((repeated) => {
    const paints = new Map<Element, string>();
    const names = new Map<string, string>();
    const paintOf = (element: Element | null): string => {
      if (element === null) return '';
      const style = getComputedStyle(element);
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = style;
      const paint = [
        ...[paints.get(element.parentElement ?? element) ?? '', element.tagName, element.className],
        ...[color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight],
        ...[style.filter, style.textShadow, style.position, element.matches(':disabled')],
      ].join(' ');
      // A short name, as those inside begin with it.
      const name = names.get(paint) ?? String(names.size);
      names.set(paint, name);
      return name;
    };
    const seen = new Set<string>();
    const isNew = new Set<Element>();
    const all = [...document.body.querySelectorAll('*')];
    for (const element of all) {
      const paint = paintOf(element);
      paints.set(element, paint);
      if (!seen.has(paint)) isNew.add(element);
      if (element.checkVisibility()) seen.add(paint);
    }
    for (const element of all)
      element.toggleAttribute(
        repeated,
        !isNew.has(element) && ![...element.querySelectorAll('*')].some((one) => isNew.has(one)),
      );
  }, REPEATED);
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
