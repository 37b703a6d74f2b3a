import { expect, type Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** On elements whose colours, with those of all inside, were looked at before. */
const REPEATED = 'data-colours-repeated';
/**
 * Rules that the dark colours can break; all else on a page is the same by night and by day. Each with the elements that
 * it is for, as in axe itself, without the repeated ones.
 */
const COLOUR_RULES = [
  { id: 'color-contrast', selector: `*:not([${REPEATED}])` },
  {
    id: 'link-in-text-block',
    selector: `a[href]:not([${REPEATED}]), [role=link]:not([${REPEATED}])`,
  },
];

/**
 * Checks the screen with axe: by those rules that are about colours day and night, by all others once.
 *
 * @param part a selector of the part that is new here; the shell around it need not be looked at on every page
 */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  await loadAxe(page);
  const isNight = await prepareLook(page);
  // Beginning with the colours that are there: laying a page out anew in others costs as much as looking at it.
  const [first, second] = isNight ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const colours = COLOUR_RULES.map(({ id }) => id);
  await paintAs(page, first);
  await expectNone(page, `${where}, ${first}`, part, { type: 'rule', values: colours });
  await paintAs(page, second);
  // All rules in one look: axe's own picture of the page is most of it.
  await expectNone(page, `${where}, ${second}`, part, { type: 'tag', values: RULES });
  await page.evaluate((repeated) => {
    document.adoptedStyleSheets = [];
    for (const element of document.querySelectorAll(`[${repeated}]`))
      element.removeAttribute(repeated);
  }, REPEATED);
}

async function paintAs(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilStill(page);
  await markRepeated(page);
}

async function expectNone(
  page: Page,
  where: string,
  part: string | undefined,
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<void> {
  const found = await page.evaluate(
    async ([selector, only]) => {
      const options: RunOptions = { runOnly: only, resultTypes: ['violations'] };
      const { violations } = await window.axe.run(selector ?? document, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    [part, runOnly] as const,
  );
  expect(found, where).toEqual([]);
}

/** The source is half a megabyte: once for a document. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(axeCore.source);
  await page.evaluate((rules) => {
    window.axe.configure({ rules });
  }, COLOUR_RULES);
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
