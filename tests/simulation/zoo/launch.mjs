import process from 'node:process';
import 'fake-indexeddb/auto';
import { fileURLToPath, URL } from 'node:url';
import { runnerImport } from 'vite';

/*
 * Runs a TypeScript module: `node launch.mjs zoo.ts --most 20`. With `ZOO_DEFECT` the engine that it loads has this
 * defect. By Vite's runner and with an IndexedDB, as in `../run/launch.mjs`, and for its reasons.
 */

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const quiet = { configFile: false, logLevel: 'error' };

const [, , path = ''] = process.argv;
const name = process.env.ZOO_DEFECT ?? '';
const plugins = [];
if (name !== '') {
  const { module } = await runnerImport(here('plugin.ts'), quiet);
  plugins.push(module.plantDefect(name));
}
await runnerImport(here(path), { ...quiet, plugins });
