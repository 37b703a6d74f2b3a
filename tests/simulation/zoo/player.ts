import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job } from '../run/pool.ts';
import type { SeedSummary } from '../run/seed-summary.ts';

/** How a seed ended: as judged, or with the process. */
export type Played = SeedSummary | 'crashed' | 'hung';

/** Plays seeds on an engine in a process of its own. */
export interface Player {
  play(job: Job): Promise<Played>;
  end(): void;
}

const LAUNCHER = fileURLToPath(new URL('./launch.mjs', import.meta.url));

/** A defect may go round in circles within one event, where the machine counts none. */
const HANGS_AFTER_MS = 90_000;

/** @param defect the name of one; '' for the healthy engine */
export function createPlayer(defect: string): Player {
  let child: ChildProcess | null = null;
  const start = () =>
    fork(LAUNCHER, ['../run/simulate-worker.ts'], {
      env: { ...process.env, ZOO_DEFECT: defect },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  return {
    play: (job) =>
      new Promise((resolve) => {
        child ??= start();
        const playing = child;
        const done = (played: Played) => {
          clearTimeout(timer);
          playing.removeAllListeners();
          if (typeof played === 'string') {
            child = null;
            playing.kill('SIGKILL');
          }
          resolve(played);
        };
        const timer = setTimeout(() => {
          done('hung');
        }, HANGS_AFTER_MS);
        playing.once('message', (summary: SeedSummary) => {
          done(summary);
        });
        playing.once('exit', () => {
          done('crashed');
        });
        playing.send(job);
      }),
    end: () => {
      child?.disconnect();
      child = null;
    },
  };
}
