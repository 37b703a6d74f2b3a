import process from 'node:process';
import 'fake-indexeddb/auto';
import { fileURLToPath, URL } from 'node:url';
import { createRunnableDevEnvironment, resolveConfig, runnerImport } from 'vite';

/*
 * A process that plays stories on engines with planted defects. Engines are loaded by Vite's runner and with an
 * IndexedDB, as in `../run/launch.mjs` and for its reasons; each by a runner of its own, as what an engine loads later
 * has to have the same defect. The healthy one and the last one are kept.
 */

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const QUIET = { configFile: false, envDir: false, logLevel: 'error' };
const { module: planting } = await runnerImport(here('plugin.ts'), QUIET);

async function loadEngine(defect) {
  const config = await resolveConfig(
    {
      ...QUIET,
      plugins: defect === '' ? [] : [planting.plantDefect(defect)],
      environments: {
        engine: {
          consumer: 'server',
          dev: { moduleRunnerTransform: true },
          resolve: { external: true, mainFields: [], conditions: ['node', 'module-sync'] },
        },
      },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment('engine', config, {
    runnerOptions: { hmr: { logger: false } },
    hot: false,
  });
  await environment.init();
  const { playStory } = await environment.runner.import(here('play-story.ts'));
  return { defect, playStory, close: () => environment.close() };
}

let engines = [];
async function engineWith(defect) {
  const known = engines.find((engine) => engine.defect === defect);
  if (known !== undefined) return known;
  const [given, kept] = [
    engines.filter((engine) => engine.defect !== ''),
    engines.filter((engine) => engine.defect === ''),
  ];
  for (const engine of given) await engine.close();
  const made = await loadEngine(defect);
  engines = [...kept, made];
  return made;
}

process.on('message', ({ defect, story, seed }) => {
  void engineWith(defect)
    .then((engine) => engine.playStory(story, seed))
    .then((played) => process.send?.(played));
});
process.once('disconnect', () => process.exit());
