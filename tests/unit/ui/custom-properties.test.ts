import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../src/', import.meta.url).pathname;
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });
const textOf = (names: RegExp) =>
  FILES.filter((path) => names.test(path))
    .map((path) => readFileSync(`${ROOT}${path}`, 'utf8'))
    .join('\n');

it('every custom property that a style uses is set somewhere', () => {
  const styles = textOf(/\.css$/);
  const isSet = new Set([
    ...[...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
    ...[...textOf(/\.tsx?$/).matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name),
  ]);
  const used = [...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((name) => !isSet.has(name))).toEqual([]);
});
