import { setTimeout as sleep } from 'node:timers/promises';

/** The part of a browser that a journey needs, by any driver. */
export interface Engine {
  /** With its version. */
  name: string;
  openTab(address: string): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  goTo(address: string): Promise<void>;
  /**
   * Runs an expression in the page and resolves to its value, which must be JSON.
   *
   * @param expression may be a promise
   */
  read(expression: string): Promise<unknown>;
  /**
   * Presses an element as a pointer does: the engine scrolls to it and refuses a covered one.
   *
   * @param element an expression whose value is the element
   */
  press(element: string): Promise<void>;
  close(): Promise<void>;
}

const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
const SHOWN =
  'location.href + "\\n" + document.documentElement.outerHTML.slice(0, 120) + "\\n" + document.body.innerText.slice(0, 400)';

/**
 * Waits until an expression is true in the page, however often the page is loaded anew meanwhile.
 *
 * @throws with the last message of the page
 */
export async function until(tab: Tab, expression: string, limitMs = LIMIT_MS): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await tab.read(expression).catch((cause: unknown) => String(cause));
    if (found === true) return;
    if (Date.now() > deadline) {
      const shown = await tab.read(SHOWN).catch(() => '');
      throw new Error(
        `Not so within ${limitMs} ms: ${expression} (${String(found)})\n${String(shown)}`,
      );
    }
    await sleep(LOOK_EVERY_MS);
  }
}
