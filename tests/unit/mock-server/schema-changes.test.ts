import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as drizzleKit from 'drizzle-kit/api';
import { expect, it } from 'vitest';

const STORAGE = join(import.meta.dirname, '../../../mock-server/storage');
const META = join(STORAGE, 'migrations/meta');

/** Its own types name packages that are not installed. */
const { generateDrizzleJson, generateMigration } = drizzleKit as unknown as {
  generateDrizzleJson: (tables: object) => object;
  generateMigration: (before: object, after: object) => Promise<string[]>;
};

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

const journal = JSON.parse(readFileSync(join(META, '_journal.json'), 'utf8')) as Journal;

it('the tables in the code are those that the migrations end with', async () => {
  const files = readdirSync(STORAGE).filter((file) => file.endsWith('schema.ts'));
  const modules = await Promise.all(
    files.map((file) => import(join(STORAGE, file)) as Promise<Record<string, unknown>>),
  );
  const { tag } = journal.entries.at(-1)!;
  const last = JSON.parse(
    readFileSync(join(META, `${tag.slice(0, 4)}_snapshot.json`), 'utf8'),
  ) as object;
  const now = generateDrizzleJson(Object.assign({}, ...modules) as object);
  expect(await generateMigration(last, now), 'npm run schema:change').toEqual([]);
});

it('each migration is named in the journal, later than the one before', () => {
  const { entries } = journal;
  const files = readdirSync(join(STORAGE, 'migrations')).filter((file) => file.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_entry, at) => at));
  for (const [at, { when }] of entries.entries())
    if (at > 0) expect(when).toBeGreaterThan(entries[at - 1]!.when);
});
