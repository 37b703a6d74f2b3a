import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession, eraseMember } from '#core/session/session.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { readMeta, type ToastRecord } from '#core/storage/meta-values.ts';
import { recordToast, TOAST_HISTORY_LIMIT } from '#core/storage/toast-history.ts';

let db: UnikadeDatabase;
beforeEach(() => {
  db = openDatabase({ name: 'toast-history' });
});
afterEach(() => db.delete());

const say = (message: string, at: number, detail: string | null = null): Promise<void> =>
  recordToast(db, { at, tone: 'success', message, detail });
const told = async (): Promise<readonly ToastRecord[]> => (await readMeta(db, 'toasts')) ?? [];

describe('what toasts have said', () => {
  it('is kept with the newest first, and is no diary', async () => {
    for (let at = 0; at <= TOAST_HISTORY_LIMIT; at += 1) await say(`Toast ${at}`, at);
    const kept = await told();
    expect(kept).toHaveLength(TOAST_HISTORY_LIMIT);
    expect(kept[0]?.message).toBe(`Toast ${TOAST_HISTORY_LIMIT}`);
    expect(kept.at(-1)?.message).toBe('Toast 1');
  });

  it('counts a toast once that is shown anew while it is still there', async () => {
    await say('Item added to cart', 0);
    await say('Item added to cart', 3_999);
    await say('Item added to cart', 5_000);
    await say('Item added to cart', 5_001, 'Will sync when you are back online');
    expect((await told()).map(({ at }) => at)).toEqual([5_001, 5_000, 0]);
  });

  it('loses none when two pages speak at once', async () => {
    await Promise.all([say('One', 1), say('Two', 2), say('Three', 3)]);
    expect(await told()).toHaveLength(3);
  });

  it('goes when the member logs out, or is signed out', async () => {
    for (const leave of [eraseMember, endSession]) {
      await say('Logged in successfully! Redirecting...', 0);
      await leave(db);
      expect(await told()).toEqual([]);
    }
  });
});
