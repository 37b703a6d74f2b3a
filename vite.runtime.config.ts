import { basename } from 'node:path';
import { type Plugin, type Rolldown, rolldownVersion } from 'vite';

/** The chunk of React and the router, which every page loads. */
export const FRAMEWORK = 'framework';
const RUNTIME = 'rolldown-runtime';

const EXPORTS = /export\s*{([^}]*)};?\s*$/;

/**
 * The bundler keeps its own few lines in a file by themselves, which every page would ask for. They go to the top of the
 * framework instead. A chunk that does not import that one gets a copy: its name would not change with the framework's.
 */
export function runtimeInFramework(): Plugin {
  return {
    name: 'unikade:runtime-in-framework',
    apply: 'build',
    // What is written into files after they got their names must be in the names: devices keep a file for good.
    augmentChunkHash: () => [rolldownVersion, withRuntime, moveImport, copyOf].join(),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const runtime = chunks.find(({ name }) => name === RUNTIME);
        const framework = chunks.find(({ name }) => name === FRAMEWORK);
        if (runtime === undefined || framework === undefined) return;
        const map = readImportMap(bundle);
        for (const chunk of chunks) moveImport(chunk, { runtime, framework, map });
        framework.code = withRuntime(framework.code, runtime.code);
        delete bundle[runtime.fileName];
        map.remove(runtime.fileName);
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk;

/** What the page's import map says: which file stands behind the name that other chunks import. */
interface ImportMap {
  /** The name without its folder. */
  nameOf: (fileName: string) => string;
  remove: (fileName: string) => void;
}

/** @see https://vite.dev/config/build-options#build-chunkimportmap */
function readImportMap(bundle: Rolldown.OutputBundle): ImportMap {
  const asset = bundle['importmap.json'];
  if (asset?.type !== 'asset') throw new Error('The bundler wrote no import map.');
  const { imports } = JSON.parse(String(asset.source)) as { imports: Record<string, string> };
  const keyOf = (fileName: string): string => {
    const key = Object.keys(imports).find((name) => imports[name] === `/${fileName}`);
    if (key === undefined) throw new Error(`The import map does not know ${fileName}.`);
    return key;
  };
  return {
    nameOf: (fileName) => basename(keyOf(fileName)),
    remove: (fileName) => {
      delete imports[keyOf(fileName)];
      // The bundler has no order of its own: the same sources would make another page.
      const sorted = Object.entries(imports).toSorted(([a], [b]) => (a < b ? -1 : 1));
      asset.source = JSON.stringify({ imports: Object.fromEntries(sorted) });
    },
  };
}

function withRuntime(framework: string, runtime: string): string {
  const names = readNames(EXPORTS.exec(runtime)?.[1] ?? '').map(([, name]) => name);
  const told = names.map((name) => `$${name}`).join();
  const kept = names.map((name) => `${name}:$${name}`).join();
  return `const runtime=${copyOf(runtime)};${framework}\nconst{${kept}}=runtime;export{${told}};`;
}

interface Move {
  runtime: Chunk;
  framework: Chunk;
  map: ImportMap;
}

function moveImport(chunk: Chunk, { runtime, framework, map }: Move): void {
  const importing = new RegExp(
    `import\\s*{([^}]*)}\\s*from\\s*"\\./${map.nameOf(runtime.fileName)}";?`,
  );
  chunk.code = chunk.code.replace(importing, (_whole, list: string) => {
    const names = readNames(list);
    if (chunk.imports.includes(framework.fileName)) {
      const taken = names.map(([name, own]) => `$${name} as ${own}`).join();
      return `import{${taken}}from"./${map.nameOf(framework.fileName)}";`;
    }
    const source = chunk === framework ? 'runtime' : copyOf(runtime.code);
    return `const{${names.map((pair) => pair.join(':')).join()}}=${source};`;
  });
  chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
}

/** `a as b,c` as pairs: the name outside, and the one inside. */
function readNames(list: string): readonly (readonly [string, string])[] {
  return list
    .split(',')
    .map((pair) => pair.trim().split(/\s+as\s+/))
    .map(([name = '', other = name]) => [name, other] as const);
}

/** An expression for what the module exports, by their names. */
function copyOf(code: string): string {
  const given = readNames(EXPORTS.exec(code)?.[1] ?? '').map(([own, name]) => `${name}:${own}`);
  return `(()=>{${code.replace(EXPORTS, '')};return{${given.join()}}})()`;
}
