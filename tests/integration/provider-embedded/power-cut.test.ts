import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedClient } from '#server/storage/embedded/embedded-client.ts';
import { syncToDisk } from '#server/storage/embedded/embedded-sync.ts';
import { copyPreparedFolder } from '#support/database/prepared-folder.ts';

/* A power cut cannot be had in a test; that PostgreSQL waits for the disk before it says yes can be counted. */

let folder: string;
let client: PGlite;
let synced = 0;

beforeAll(async () => {
  folder = await copyPreparedFolder('none');
  client = await createEmbeddedClient({ dataDir: join(folder, 'db') });
  await client.exec('create table kept (number int)');
  syncToDisk(client, () => {
    synced += 1;
  });
}, 60_000);
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true });
});

const syncsOf = async (statements: string) => {
  const before = synced;
  await client.exec(statements);
  return synced - before;
};

describe('the embedded database', () => {
  it('says that something is committed when it is on the disk', async () => {
    expect(await syncsOf('insert into kept values (1)')).toBe(1);
    expect(
      await syncsOf('begin; insert into kept values (2); insert into kept values (3); commit'),
    ).toBe(1);
  });

  it('waits for no disk to read, or to undo', async () => {
    expect(await syncsOf('select * from kept')).toBe(0);
    expect(await syncsOf('begin; insert into kept values (4); rollback')).toBe(0);
  });

  it('brings its tables to the disk before it cuts its log', async () => {
    expect(await syncsOf('checkpoint')).toBeGreaterThan(1);
  });
});
