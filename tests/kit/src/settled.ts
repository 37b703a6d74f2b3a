import { expect, type Page } from '@playwright/test';
import { listNewEffects, watchOf } from './app-watch.ts';

/**
 * Runs one action, and waits until the change that it made, and no other, is with the server. @throws when it waits for a
 * person
 *
 * @returns the keys of the settled changes; empty for an app whose log the kit does not know
 */
export async function settled(
  page: Page,
  tap: () => Promise<unknown>,
  { timeout = 15_000 }: { timeout?: number } = {},
): Promise<readonly string[]> {
  const watch = watchOf(page);
  const { adapter, trace } = watch;
  const knownBefore = trace.recorded().length;
  const pendingBefore = new Set(await adapter.listPending(page));
  const effectsBefore = (await listNewEffects(watch)).length;
  await tap();
  const own = () => trace.recorded().slice(knownBefore);
  const isSettled = async () => {
    if (adapter.log !== undefined && own().length === 0) return false;
    const pending = await adapter.listPending(page);
    const stopped = own().find((key) => adapter.log?.stopped.includes(lastState(key)) === true);
    if (stopped !== undefined) return `${lastState(stopped)}: ${stopped} waits for a person`;
    if (adapter.log !== undefined) return own().every((key) => !pending.includes(key));
    const hasEffect = (await listNewEffects(watch)).length !== effectsBefore;
    return hasEffect && pending.every((name) => pendingBefore.has(name));
  };
  const lastState = (key: string) =>
    String(trace.lines([]).findLast((line) => line.key === key && 'state' in line)?.state);
  let seen: boolean | string = false;
  const look = async () => (seen = await isSettled()) !== false;
  await expect
    .poll(look, { timeout, intervals: [50, 100], message: 'the tap is settled' })
    .toBe(true);
  if (typeof seen === 'string') throw new Error(seen);
  return own();
}
