import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { runnerImport } from 'vite';

/* Runs a TypeScript module of this folder: `node launch.mjs zoo.ts --only delete-before-ack`. */

const [, , module = ''] = process.argv;
await runnerImport(fileURLToPath(new URL(module, import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
