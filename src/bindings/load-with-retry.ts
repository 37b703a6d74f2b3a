/** Delay before a failed load is retried, unless the network returns sooner. */
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

/** False only between the start and the end of hydrating a server-rendered page. */
let isHydrated = true;

/** Called for a server-rendered document: until hydration it must not be replaced by an error. */
export function beginHydration(): void {
  isHydrated = false;
}

/** Called when the page is interactive. */
export function endHydration(): void {
  isHydrated = true;
}

/** Loads a file that the first screen needs: during hydration a failure is retried, as the rendered page can be read. */
export function loadForPage<Module>(load: () => Promise<Module>): Promise<Module> {
  return isHydrated ? load() : loadWithRetry(load);
}
