import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleEngine } from '../../browser/engine-bundle.ts';

it('bundles the engine and what connects it with a page without React, as the benchmarks need it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-engine-'));
  try {
    await bundleEngine(folder);
    const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    expect(files).toContain('engine-page.js');
    expect(texts.filter((text) => /useSyncExternalStore|process\.env/u.test(text))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
