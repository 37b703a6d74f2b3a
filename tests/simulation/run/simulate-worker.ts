import type { Job } from './pool.ts';
import { profileOf } from './profiles.ts';
import { runSeed } from './run-seed.ts';
import { summarize } from './seed-summary.ts';

/* A process of `npm run simulate`: plays one seed after the other, as its parent sends them. */

process.on('message', ({ seed, profileName, length }: Job) => {
  void runSeed({ seed, profile: profileOf(profileName, seed), length }).then((result) =>
    process.send?.(summarize(profileName, result)),
  );
});
// The module is not through before: lazy modules of the engine are loaded by the same runner.
await new Promise((resolve) => {
  process.once('disconnect', resolve);
});
// The seed that it is at, if any, is wanted no more.
process.exit();
