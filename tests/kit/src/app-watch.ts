import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { AppAdapter } from './adapter.ts';
import type { Controls } from './controls.ts';
import type { EntryTrace } from './entry-trace.ts';

/** What matchers know of the app in a browser context. */
export interface AppWatch {
  adapter: AppAdapter;
  controls: Controls;
  trace: EntryTrace;
  request: APIRequestContext;
  /** Who is signed in, and the effects that the server had of them then. */
  person: { email: string; effectsBefore: readonly string[] } | null;
}

const watches = new WeakMap<BrowserContext, AppWatch>();

export function setWatch(context: BrowserContext, watch: AppWatch): void {
  watches.set(context, watch);
}

export function watchOf(page: Page): AppWatch {
  const watch = watches.get(page.context());
  if (watch === undefined)
    throw new Error('This page is of no test of the kit: import `test` from it.');
  return watch;
}

/** What took effect since the session began. @throws without one */
export async function listNewEffects({ adapter, request, person }: AppWatch): Promise<string[]> {
  if (person === null) throw new Error('No member is signed in: call `session` first.');
  const effects = [...(await adapter.listEffects(request, person.email))];
  for (const before of person.effectsBefore) {
    const index = effects.indexOf(before);
    if (index >= 0) effects.splice(index, 1);
  }
  return effects;
}

/** The sync state that the document shows, for apps that do. */
export async function readState(page: Page): Promise<{ sync?: string; pending?: string }> {
  return page.evaluate(() => {
    const { sync, pending } = document.documentElement.dataset;
    return {
      ...(sync === undefined ? {} : { sync }),
      ...(pending === undefined ? {} : { pending }),
    };
  });
}
