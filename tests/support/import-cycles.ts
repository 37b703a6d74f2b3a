import { dirname, join } from 'node:path';

/** Text of each module by its path in the repository. */
type Sources = ReadonlyMap<string, string>;

/** `import './a.ts'`, `import('./a.ts')`, `import … from './a.ts'` and `export … from './a.ts'`. */
const IMPORT = /\b(?:import|from)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/**
 * Import cycles, each as its path. Imports on demand count, and so do types: a cycle of them is two modules that cannot
 * be read one after the other.
 *
 * @param aliases as `imports` in package.json: `#core/*` → `./src/core/*`
 */
export function findImportCycles(
  sources: Sources,
  aliases: Readonly<Record<string, string>>,
): readonly string[][] {
  const cycles: string[][] = [];
  const way: string[] = [];
  const done = new Set<string>();
  const visit = (path: string): void => {
    if (done.has(path)) return;
    const start = way.indexOf(path);
    if (start !== -1) {
      cycles.push([...way.slice(start), path]);
      return;
    }
    way.push(path);
    for (const next of listImports(path, sources, aliases)) visit(next);
    way.pop();
    done.add(path);
  };
  for (const path of sources.keys()) visit(path);
  return cycles;
}

function listImports(
  path: string,
  sources: Sources,
  aliases: Readonly<Record<string, string>>,
): string[] {
  return [...(sources.get(path) ?? '').matchAll(IMPORT)]
    .map(([, name = '']) => locate(name, path, aliases))
    .filter((found) => sources.has(found));
}

function locate(name: string, from: string, aliases: Readonly<Record<string, string>>): string {
  if (name.startsWith('.')) return join(dirname(from), name);
  const alias = Object.entries(aliases).find(([pattern]) => name.startsWith(pattern.slice(0, -1)));
  return alias === undefined ? name : join(alias[1].slice(0, -1), name.slice(alias[0].length - 1));
}
