import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) =>
  JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Record<string, unknown>;

// storage/embedded reaches into the engine of PGlite: its own tests show what another version would break.
it('PGlite is pinned to one version, which is the one that is installed', () => {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  const { version } = read('node_modules/@electric-sql/pglite/package.json');
  expect(dependencies['@electric-sql/pglite']).toBe(version);
});
