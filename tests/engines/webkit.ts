import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findFreePort } from '#support/provider/provider-child.ts';
import type { Engine, Tab } from './engine.ts';

const DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
const BROWSER = ['4.1', '4.0', '6.0']
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find((place) => existsSync(place));
const START_LIMIT_MS = 20_000;
const QUIT_LIMIT_MS = 5000;

/** WebKitGTK's MiniBrowser by WebDriver, the engine of Safari; null where there is none. It needs a display (Xvfb). */
export async function launchWebKit(): Promise<Engine | null> {
  if (!existsSync(DRIVER) || BROWSER === undefined) return null;
  const port = await findFreePort();
  const environment = {
    ...process.env,
    // A virtual display has no graphics card, and a container no sandbox of its own to give away.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  };
  const server = spawn(DRIVER, [`--port=${port}`], {
    env: environment,
    stdio: 'ignore',
    detached: true,
  });
  const driver = await connect(port).catch((cause: unknown) => {
    endAll(server);
    throw cause;
  });
  return createEngine(driver, server);
}

async function connect(port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
  });
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;)
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
    } catch (cause) {
      if (Date.now() > deadline) throw cause;
      await sleep(200);
    }
}

async function createEngine(driver: WebDriver, server: ChildProcess): Promise<Engine> {
  const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
  // The tab that the session began with is kept: with its last tab closed the browser ends.
  return {
    name: `WebKitGTK ${version}`,
    openTab: async (address) => {
      await driver.switchTo().newWindow('tab');
      await driver.get(address);
      return createTab(driver, await driver.getWindowHandle());
    },
    close: async () => {
      // It may wait for a page that does not answer.
      await Promise.race([driver.quit().catch(() => undefined), sleep(QUIT_LIMIT_MS)]);
      endAll(server);
    },
  };
}

/** With the browser that it has started. */
function endAll({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

function createTab(driver: WebDriver, handle: string): Tab {
  const front = () => driver.switchTo().window(handle);
  return {
    goTo: async (address) => {
      await front();
      await driver.get(address);
    },
    read: async (expression) => {
      await front();
      const said = await driver.executeAsyncScript<{ value?: unknown; failed?: string }>(
        `const done = arguments[0];
         Promise.resolve().then(() => (${expression}))
           .then((value) => done({ value }), (cause) => done({ failed: String(cause) }));`,
      );
      if (said.failed !== undefined) throw new Error(said.failed);
      return said.value;
    },
    press: async (expression) => {
      await front();
      const element = await driver.executeScript<WebElement | null>(`return ${expression};`);
      if (element === null) throw new Error(`There is nothing to press: ${expression}`);
      await element.click();
    },
    close: async () => {
      await front();
      await driver.close();
      const [first] = await driver.getAllWindowHandles();
      if (first !== undefined) await driver.switchTo().window(first);
    },
  };
}
