import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { getMeta, putMeta, readMeta } from '#core/storage/meta-values.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import { transact } from '#core/storage/transact.ts';

let here: UnikadeDatabase;
let there: UnikadeDatabase;
beforeEach(async () => {
  const name = `transact-${crypto.randomUUID()}`;
  here = openDatabase({ name });
  there = openDatabase({ name });
  await Promise.all([here.open(), there.open()]);
});
afterEach(async () => {
  there.close();
  await here.delete();
});

const countUp = (db: UnikadeDatabase) =>
  transact(db, async (tx) => {
    putMeta(tx, 'stamp', ((await getMeta(tx, 'stamp')) ?? 0) + 1);
  });

/** Takes the next place in the log for an entry that has left it again when this resolves. */
async function takePlace(db: UnikadeDatabase): Promise<number> {
  const seq = await transact(db, async (tx) => {
    const next = await tx.nextSeq();
    tx.add('outbox', { seq: next, idem: `change ${next}` } as OutboxEntry);
    return Promise.resolve(next);
  });
  await db.outbox.delete(seq);
  return seq;
}

/** The next transaction is undone in the middle, as the browser does when the disk is full. */
function undoNext(): void {
  const { add } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (
    this: IDBObjectStore,
    row: unknown,
  ) {
    const request = add.call(this, row);
    request.addEventListener('success', () => {
      this.transaction.abort();
    });
    return request;
  });
}

describe('transactions of two contexts', () => {
  it('see each other, however they overlap', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => countUp(turn % 2 === 0 ? here : there)),
    );
    expect(await readMeta(there, 'stamp')).toBe(10);
  });

  it('give each place in the log once', async () => {
    const places = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => takePlace(turn % 2 === 0 ? here : there)),
    );
    expect(new Set(places).size).toBe(10);
  });
});

describe('a transaction that the browser undoes', () => {
  it('runs again, and gives no place a second time although the log is empty', async () => {
    for (let turn = 0; turn < 6; turn += 1) await takePlace(here);
    undoNext();
    expect(await takePlace(here)).toBe(7);
    expect(await takePlace(there)).toBe(8);
  });

  it('stores all of its writes or none when the work fails', async () => {
    await countUp(here);
    const failing = transact(here, async (tx) => {
      putMeta(tx, 'stamp', 100);
      await Promise.reject(new Error('No.'));
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await readMeta(here, 'stamp')).toBe(1);
  });
});
