import { vi } from 'vitest';

interface Entry {
  state: unknown;
  address: string;
}

/** The steps of a page, to be gone back and forth: a document without a browser would load its address anew. */
export interface Steps {
  back(): void;
  forward(): void;
}

/** Notes the steps from now on, until the test ends. */
export function noteSteps(): Steps {
  const entries: Entry[] = [entryOfNow()];
  let at = 0;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  vi.spyOn(history, 'pushState').mockImplementation((...args) => {
    push(...args);
    at += 1;
    entries.splice(at, Infinity, entryOfNow());
  });
  vi.spyOn(history, 'replaceState').mockImplementation((...args) => {
    replace(...args);
    entries[at] = entryOfNow();
  });
  const go = (by: number) => {
    const entry = entries[at + by];
    if (entry === undefined) throw new Error('There is no such step.');
    at += by;
    replace(entry.state, '', entry.address);
    dispatchEvent(new PopStateEvent('popstate', { state: entry.state }));
  };
  return { back: () => go(-1), forward: () => go(1) };
}

function entryOfNow(): Entry {
  return { state: history.state as unknown, address: location.href };
}
