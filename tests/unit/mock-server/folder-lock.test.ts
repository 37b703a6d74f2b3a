import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '#server/storage/embedded/folder-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unikade-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writeLock = (holder: object | string) =>
  writeFile(
    join(folder, 'provider.lock'),
    typeof holder === 'string' ? holder : JSON.stringify(holder),
  );

describe('the lock of a data folder', () => {
  it('is refused in words to a second process while the first one runs', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `Another provider (process ${process.pid}) already uses ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
    await unlock();
    await (
      await lockFolder(folder)
    )();
  });

  it('is taken over from a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await writeLock({ pid: child.pid, began: '1' });
    await lockFolder(folder);
    const { pid } = JSON.parse(await readFile(join(folder, 'provider.lock'), 'utf8')) as {
      pid: number;
    };
    expect(pid).toBe(process.pid);
  });

  it('goes to exactly one of twenty that take it over at almost the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await writeLock({ pid: process.pid, began: 'long ago' });
      const asked = Array.from({ length: 20 }, async (_, index) => {
        for (let turn = 0; turn < (index * 7) % 11; turn += 1) await setImmediate();
        return lockFolder(folder);
      });
      const answers = await Promise.allSettled(asked);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readdir(folder)).toEqual(['provider.lock']);
    }
  });

  it('is taken over when another program has the number of the process by now', async () => {
    await writeLock({ pid: process.pid, began: 'long ago' });
    await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
  });

  it('is taken over when it was only half written', async () => {
    await writeLock('{"pi');
    await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
  });
});
