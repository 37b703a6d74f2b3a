import { expect, type Locator, type Page } from '@playwright/test';

/** What an errand asked of the person. */
interface Effort {
  taps: number;
  /** Fields that were written into; the tap that opens the keyboard is among the taps. */
  typed: number;
  scrolls: number;
}

export interface Thumb {
  effort: Effort;
  tap: (target: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  /** Opens a list of choices and takes one: two taps. */
  choose: (list: Locator, value: string) => Promise<void>;
}

/** A swipe moves the page by a good half of the screen. */
const SWIPE_PX = 440;
const MAX_SWIPES = 40;
const NO_TAP_MS = 600;

/** One thumb on a phone: it taps what is in sight and under nothing else, and swipes until that is so. */
export function createThumb(page: Page): Thumb {
  const effort: Effort = { taps: 0, typed: 0, scrolls: 0 };

  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let swipes = 0; swipes < MAX_SWIPES; swipes += 1) {
      const { isInReach, away } = await lookTwice(target);
      if (isInReach) return;
      effort.scrolls += 1;
      await page.mouse.move(180, 370);
      await page.mouse.wheel(0, Math.sign(away) * SWIPE_PX);
      await expect.poll(async () => (await look(target)).away).not.toBe(away);
    }
    throw new Error('It was not found by scrolling.');
  }

  async function tap(target: Locator): Promise<void> {
    await reach(target);
    effort.taps += 1;
    await target.tap();
  }

  return {
    effort,
    tap,
    type: async (field, text) => {
      await tap(field);
      effort.typed += 1;
      await field.fill(text);
    },
    choose: async (list, value) => {
      await reach(list);
      effort.taps += 2;
      await list.selectOption(value);
    },
  };
}

/** What has just opened takes no tap for a moment: it could be the second of a double tap. */
async function lookTwice(target: Locator) {
  const first = await look(target);
  if (first.isInReach) return first;
  await target.page().waitForTimeout(NO_TAP_MS);
  return look(target);
}

/** `away`: how far its middle is from the middle of the screen, in pixels; below zero: above it. */
function look(target: Locator): Promise<{ isInReach: boolean; away: number }> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return { isInReach: element.contains(hit), away: Math.round(y - innerHeight / 2) };
  });
}
