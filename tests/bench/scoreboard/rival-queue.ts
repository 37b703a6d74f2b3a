import { build, type Rolldown } from 'vite';
import { libraryOf, type Queue } from '../faults-queues.ts';
import type { Browser, Scripts } from './browser.ts';
import { startBrowser } from './browser.ts';
import { createDisk } from './disk.ts';
import type { Contender, Left, StoryQueue } from './queue.ts';
import { listingOf, MEMBER_ID, SELLER_ID, type Link, type Stand } from './stand.ts';
import { createSyncManager } from './sync-manager.ts';

/** A queue of `tests/bench/rivals`, with the page that `bench:faults` plays in a real browser. */
export async function loadRival({ name, page, worker }: Queue): Promise<Contender> {
  const scripts = {
    page: await bundle(page, 'page'),
    worker: worker === undefined ? null : await bundle(worker, 'worker'),
  };
  return { name, on: (stand) => rivalQueue(stand, scripts) };
}

async function bundle(entry: string, name: string): Promise<string> {
  const config = libraryOf(entry, name, 'iife');
  const built = await build({ ...config, build: { ...config.build, write: false } });
  const [first] = built as Rolldown.RolldownOutput[];
  if (first === undefined) throw new Error(`${entry} was not bundled.`);
  return first.output[0].code;
}

/** More than reading a store takes. */
const COUNTED_MS = 60_000;

/** @param scripts put `globalThis.queue` into their page */
export function rivalQueue(stand: Stand, scripts: Scripts): StoryQueue {
  const { scheduler, model } = stand;
  const disk = createDisk();
  const link: Link = { isUp: true, portal: null };
  const syncs = createSyncManager(scheduler, link);
  const { accessToken, refreshToken } = model.tokensOf(MEMBER_ID);
  const stored = { accessToken, refreshToken, memberId: MEMBER_ID, sellerId: SELLER_ID };
  for (const [name, value] of Object.entries(stored)) disk.localStorage.setItem(name, value);
  let browser: Browser | null = null;
  let opened = 0;
  const running = (): Browser => {
    if (browser === null) throw new Error('The browser is not open.');
    return browser;
  };
  return {
    open: () => {
      opened += 1;
      const random = stand.random.fork(`browser ${opened}`);
      const next = { id: `b${opened}`, state: 'running', isReady: false } as Browser;
      next.isOnline = link.isUp;
      browser = next;
      scheduler.plan(next, 0, 'browser opens', () => {
        startBrowser({ stand, scripts, disk, link, syncs, random }, next);
      });
    },
    isReady: () => browser?.isReady === true,
    kill: () => {
      const dying = running();
      browser = null;
      syncs.stop();
      // As its own: what it would still hear of that is dropped with it.
      scheduler.deliver(dying, 'browser dies', () => {
        disk.abandon();
      });
      dying.state = 'dead';
      scheduler.forget(dying);
    },
    setOnline: (isOnline) => {
      const hasChanged = link.isUp !== isOnline;
      link.isUp = isOnline;
      if (!hasChanged) return;
      if (isOnline) syncs.whenOnline();
      const told = browser;
      if (told === null) return;
      told.isOnline = isOnline;
      scheduler.plan(told, 5, 'connection', () => {
        if (told.isReady) told.tell(isOnline ? 'online' : 'offline');
      });
    },
    record: ({ op, thing }) => {
      const { queue } = running();
      scheduler.plan(browser, 0, 'tap', () => {
        queue.record(op, listingOf(thing)).catch((cause: unknown) => stand.bugs.push(cause));
      });
    },
    left: async () => {
      const { queue } = running();
      const said: { left: Left | null } = { left: null };
      const look = async () => {
        said.left = { waiting: await queue.waiting(), asked: (await queue.listRefused?.()) ?? [] };
      };
      scheduler.plan(browser, 0, 'count', () => {
        look().catch((cause: unknown) => stand.bugs.push(cause));
      });
      const deadline = scheduler.now() + COUNTED_MS;
      scheduler.plan(null, COUNTED_MS, 'counted', () => {});
      while (said.left === null && scheduler.now() < deadline && (await scheduler.step()));
      if (said.left !== null) return said.left;
      throw new Error('The queue does not say what waits.', { cause: stand.bugs[0] });
    },
  };
}
