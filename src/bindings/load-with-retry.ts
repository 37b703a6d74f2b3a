/** How long after a failure a part is tried again without the network having returned. */
const RETRY_AFTER_MS = 5_000;

/** Loads a file of the app, with retries until it arrives. */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await untilAnotherTry();
    }
  }
}

function untilAnotherTry(): Promise<void> {
  return new Promise((resolve) => {
    const tryAgain = () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryAgain);
      resolve();
    };
    const timer = setTimeout(tryAgain, RETRY_AFTER_MS);
    window.addEventListener('online', tryAgain);
  });
}

/** False only while a page that came drawn waits for its scripts. */
let isAlive = true;

/** Called for a server-rendered document: until hydration it must not be replaced by an error. */
export function beginHydration(): void {
  isAlive = false;
}

/** Told when the page hears its reader. */
export function endHydration(): void {
  isAlive = true;
}

/** Loads a file that the first screen needs: under a page that came drawn it may take its time. */
export function loadForPage<Module>(load: () => Promise<Module>): Promise<Module> {
  return isAlive ? load() : loadWithRetry(load);
}
