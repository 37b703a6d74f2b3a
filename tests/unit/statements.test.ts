import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../..');
const STATEMENTS = 428;

it('every statement of the specification is named by a test', () => {
  const told = execFileSync(process.execPath, ['.ci/statements.mjs'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  const named = new Set(told.split('\n').map((line) => line.split(' ', 1)[0]));
  const all = Array.from({ length: STATEMENTS }, (_, at) => `S${String(at + 1).padStart(3, '0')}`);
  expect(all.filter((name) => !named.has(name))).toEqual([]);
});

it('a journey on demand holds no statement: the gate does not play it', () => {
  const folder = join(REPOSITORY, 'tests/e2e');
  const journeys = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/^(?= *test\()/m));
  const onDemand = journeys.filter((journey) => journey.split('\n', 1)[0]?.includes('@thorough'));
  expect(onDemand.length).toBeGreaterThan(0);
  expect(onDemand.filter((journey) => /\[S\d/.test(journey))).toEqual([]);
});
