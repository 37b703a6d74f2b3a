import { parseArgs } from 'node:util';
import { startProviderProcess } from '#support/provider/provider-process.ts';
import type { Engine } from './engine.ts';
import { launchChromium, launchFirefox } from './firefox-and-chromium.ts';
import { JOURNEYS } from './journeys.ts';
import { launchWebKit } from './webkit.ts';

/*
 * npm run build && npm run test:engines -- [--engine firefox|webkit|chromium] [--only words]
 *
 * The offline promises of the app, in the engines that the other tests do not run in. It uses the Firefox and the
 * WebKitGTK of this computer and says which of them it did not find; ends with 1 when a journey failed or none was run.
 */

const ENGINES: Readonly<Record<string, () => Promise<Engine | null>>> = {
  firefox: launchFirefox,
  webkit: launchWebKit,
  chromium: launchChromium,
};

const { values: options } = parseArgs({
  options: { engine: { type: 'string' }, only: { type: 'string', default: '' } },
});

async function runEngine(name: string, launch: () => Promise<Engine | null>): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const [title, journey] of Object.entries(JOURNEYS)) {
    if (!title.includes(options.only)) continue;
    const engine = await launch();
    if (engine === null) {
      console.log(`${name}: not found on this computer, nothing was run`);
      return [];
    }
    const provider = await startProviderProcess();
    const began = performance.now();
    const failure = await journey({ engine, provider }).then(
      () => null,
      (cause: unknown) => cause,
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${failure === null ? 'ok    ' : 'FAILED'} ${engine.name}: ${title} (${seconds} s)`,
    );
    if (failure !== null) {
      console.log(failure);
      const asked = await provider.requests().catch(() => []);
      for (const { method, path, status } of asked)
        console.log(`  ${method} ${path} ${String(status)}`);
    }
    results.push(failure === null);
    await engine.close();
    await provider.stop();
  }
  return results;
}

const chosen = Object.entries(ENGINES).filter(([name]) => name === (options.engine ?? name));
const results: boolean[] = [];
for (const [name, launch] of chosen) results.push(...(await runEngine(name, launch)));
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1;
