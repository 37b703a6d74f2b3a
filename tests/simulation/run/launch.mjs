import process from 'node:process';
import 'fake-indexeddb/auto';
import { fileURLToPath, URL } from 'node:url';
import { runnerImport } from 'vite';

/*
 * Runs a TypeScript module of this folder: `node launch.mjs simulate.ts --seeds 10`. By Vite's runner, as in the tests,
 * and not by a loader of Node: with that an `import()` inside the engine takes a number of turns that differs from run to
 * run, and the same seed would not tell the same story (K13). There is an IndexedDB before Dexie is loaded, again as in
 * the tests: without one it takes other turns.
 */

const [, , module = ''] = process.argv;
await runnerImport(fileURLToPath(new URL(module, import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
