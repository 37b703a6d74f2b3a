import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import type { Engine, Tab } from './engine.ts';

const FIREFOX_PLACES = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The Firefox of this computer, by WebDriver BiDi; null where there is none. `FIREFOX` may say where it is. */
export async function launchFirefox(): Promise<Engine | null> {
  const executablePath = process.env.FIREFOX ?? FIREFOX_PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) return null;
  return createEngine(await puppeteer.launch({ browser: 'firefox', executablePath }));
}

/** The Chromium of the other tests, to compare with; null where Playwright has its own. */
export async function launchChromium(): Promise<Engine | null> {
  const { executablePath, args = [] } = chromiumLaunchOptions();
  if (executablePath === undefined) return null;
  return createEngine(await puppeteer.launch({ executablePath, args }));
}

async function createEngine(browser: Browser): Promise<Engine> {
  return {
    name: (await browser.version()).replace('/', ' '),
    openTab: async (address) => {
      const page = await browser.newPage();
      await page.setViewport({ width: 360, height: 740 });
      await page.goto(address);
      return createTab(page);
    },
    close: () => browser.close(),
  };
}

function createTab(page: Page): Tab {
  return {
    goTo: async (address) => {
      await page.goto(address);
    },
    read: (expression) => page.evaluate(expression),
    press: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement();
      if (element === null) throw new Error(`There is nothing to press: ${expression}`);
      await (element as ElementHandle<Element>).click();
    },
    close: () => page.close(),
  };
}
