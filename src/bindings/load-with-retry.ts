/** How long after a failure a part is tried again without the network having returned. */
const RETRY_AFTER_MS = 5_000;

/** Loads a file of the app, and asks for it again for as long as it does not arrive. */
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

/** Told when the document came drawn: until it is alive, it is worth more than an error in its place. */
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
