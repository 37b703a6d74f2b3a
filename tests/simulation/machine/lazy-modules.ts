import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CORE = fileURLToPath(new URL('../../../src/core', import.meta.url));

let loading: Promise<unknown> | null = null;

/**
 * Loads the lazy modules of the engine beforehand. Loading takes real time, in which a world would have gone on;
 * a loaded module comes within the same step.
 */
export async function loadLazyModules(): Promise<void> {
  loading ??= Promise.all(lazyModules().map((path) => import(/* @vite-ignore */ path)));
  await loading;
}

function lazyModules(): readonly string[] {
  return readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const from = join(CORE, name);
      const found = readFileSync(from, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g);
      return Array.from(found, ([, path = '']) => join(dirname(from), path));
    });
}
