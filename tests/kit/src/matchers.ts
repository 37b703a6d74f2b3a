import { expect as base, type Page } from '@playwright/test';
import { listNewEffects, readState, watchOf } from './app-watch.ts';
import type { SentRequest } from './rules.ts';

interface Options {
  /** Milliseconds; default: that of `expect`. */
  timeout?: number;
}

interface Verdict {
  pass: boolean;
  message: () => string;
}

/** The state that a matcher saw last, and whether it matches. */
interface Sight {
  pass: boolean;
  seen: string;
}

interface Asked {
  isNot: boolean;
  timeout: number;
}

async function judge(
  { isNot, timeout: usual }: Asked,
  what: string,
  look: () => Promise<Sight>,
  { timeout = usual }: Options = {},
): Promise<Verdict> {
  let last: Sight = { pass: isNot, seen: 'nothing' };
  const isAsWanted = async () => {
    last = await look();
    return last.pass !== isNot;
  };
  await base
    .poll(isAsWanted, { timeout, intervals: [50, 100, 250] })
    .toBe(true)
    .catch(() => undefined);
  const { pass, seen } = last;
  return { pass, message: () => `Expected ${isNot ? 'it not ' : ''}${what}, and saw: ${seen}` };
}

/**
 * Everything that was tapped is with the server, and the screen says so. Reading the queue holds up the app's own
 * transactions: a screen that says otherwise is enough of an answer.
 */
async function lookWhetherSynced(page: Page): Promise<Sight> {
  const { sync: before = 'idle' } = await readState(page);
  if (before !== 'idle') return { pass: false, seen: `data-sync="${before}"` };
  const pending = await watchOf(page).adapter.listPending(page);
  const { sync = 'idle' } = await readState(page);
  const isSynced = pending.length === 0 && sync === 'idle';
  return { pass: isSynced, seen: `${pending.length} pending, data-sync="${sync}"` };
}

async function lookForPending(page: Page, count: number): Promise<Sight> {
  const { pending: before = String(count) } = await readState(page);
  if (before !== String(count)) return { pass: false, seen: `data-pending="${before}"` };
  const pending = await watchOf(page).adapter.listPending(page);
  const { pending: said = String(pending.length) } = await readState(page);
  const isSo = pending.length === count && said === String(count);
  return { pass: isSo, seen: `${pending.length} pending, data-pending="${said}"` };
}

async function lookForOneEffect(page: Page, name: string | RegExp | undefined): Promise<Sight> {
  const watch = watchOf(page);
  const effects = (await listNewEffects(watch)).filter(
    (effect) =>
      name === undefined || (typeof name === 'string' ? effect === name : name.test(effect)),
  );
  const counts = new Map<string, number>();
  for (const effect of effects) counts.set(effect, (counts.get(effect) ?? 0) + 1);
  const isOnce = [...counts.values()].every((count) => count === 1);
  const requests = await watch.controls.listRequests();
  const changed = findChangedBytes(requests);
  const seen = [...counts].map(([effect, count]) => `"${effect}" took effect ${count} times`);
  if (changed !== null) seen.push(`the key ${changed} came with two bodies`);
  return {
    pass:
      isOnce && counts.size > 0 && (name === undefined || counts.size === 1) && changed === null,
    seen: seen.length === 0 ? 'no effect at all' : seen.join(', '),
  };
}

/** A key that came with other bytes the second time: a server cannot distinguish the two changes. */
function findChangedBytes(requests: readonly SentRequest[]): string | null {
  const hashes = new Map<string, string>();
  for (const { idempotencyKey: key, bodyHash } of requests) {
    if (key === null) continue;
    if ((hashes.get(key) ?? bodyHash) !== bodyHash) return key;
    hashes.set(key, bodyHash);
  }
  return null;
}

export const expect = base.extend({
  /** Nothing is queued on this device any more. Before a tap that is so as well: wait first for the effect of the tap on the screen. */
  async toBeSynced(page: Page, options?: Options) {
    return judge(this, 'all to be sent', () => lookWhetherSynced(page), options);
  },
  /** So many changes wait. */
  async toHavePending(page: Page, count: number, options?: Options) {
    return judge(this, `${count} changes to wait`, () => lookForPending(page, count), options);
  },
  /**
   * When all is sent: each change of the person since `session` took effect once at the server; no less, and not twice.
   * `name`: one effect of that name; without one: all of them, each once.
   */
  async toHaveSentOnce(page: Page, name?: string | RegExp, options?: Options) {
    const synced = await judge(
      { ...this, isNot: false },
      'all to be sent',
      () => lookWhetherSynced(page),
      options,
    );
    if (!synced.pass) return { ...synced, pass: this.isNot };
    const what = `${name === undefined ? 'every change' : String(name)} to take effect once`;
    return judge(this, what, () => lookForOneEffect(page, name), options);
  },
});
