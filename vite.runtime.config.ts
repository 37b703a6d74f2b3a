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
        for (const chunk of chunks) moveImport(chunk, runtime, framework);
        framework.code = withRuntime(framework.code, runtime.code);
        delete bundle[runtime.fileName];
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk;

function withRuntime(framework: string, runtime: string): string {
  const names = readNames(EXPORTS.exec(runtime)?.[1] ?? '').map(([, name]) => name);
  const told = names.map((name) => `$${name}`).join();
  const kept = names.map((name) => `${name}:$${name}`).join();
  return `const runtime=${copyOf(runtime)};${framework}\nconst{${kept}}=runtime;export{${told}};`;
}

function moveImport(chunk: Chunk, runtime: Chunk, framework: Chunk): void {
  const importing = new RegExp(
    `import\\s*{([^}]*)}\\s*from\\s*"\\./${basename(runtime.fileName)}";?`,
  );
  chunk.code = chunk.code.replace(importing, (_whole, list: string) => {
    const names = readNames(list);
    if (chunk.imports.includes(framework.fileName)) {
      const taken = names.map(([name, own]) => `$${name} as ${own}`).join();
      return `import{${taken}}from"./${basename(framework.fileName)}";`;
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
