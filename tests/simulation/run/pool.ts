import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ProfileName } from './profiles.ts';
import type { StoryLength } from './run-seed.ts';
import type { SeedSummary } from './seed-summary.ts';

/** A seed to play. */
export interface Job {
  seed: number;
  profileName: ProfileName;
  length: StoryLength;
}

interface PoolOptions {
  workers: number;
  /** The next seed; null when there are no more. */
  next: () => Job | null;
  onDone: (summary: SeedSummary) => void;
  /** A process ended in the middle of a seed. */
  onCrash: (job: Job, reason: string) => void;
}

const LAUNCHER = fileURLToPath(new URL('./launch.mjs', import.meta.url));

/** A seed that takes longer, on however slow a machine, never ends: its process is killed. */
const SEED_LIMIT_MS = 300_000;

/** Megabytes for new objects: in the few that Node gives by itself a story spends a quarter of its time on collecting. */
const YOUNG_SPACE = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Plays seeds in processes of their own; resolves when all are played. */
export async function runPool(options: PoolOptions): Promise<void> {
  await Promise.all(Array.from({ length: options.workers }, () => runWorker(options)));
}

function runWorker({ next, onDone, onCrash }: PoolOptions): Promise<void> {
  return new Promise((resolve) => {
    let job: Job | null = null;
    let child: ChildProcess | null = null;
    let limit: NodeJS.Timeout | undefined;
    const give = () => {
      clearTimeout(limit);
      job = next();
      if (job === null) {
        child?.disconnect();
        resolve();
        return;
      }
      child ??= start();
      child.send(job);
      limit = setTimeout(() => child?.kill('SIGKILL'), SEED_LIMIT_MS);
    };
    const start = () => {
      const made = fork(LAUNCHER, ['simulate-worker.ts'], { execArgv: YOUNG_SPACE });
      made.on('message', (summary: SeedSummary) => {
        onDone(summary);
        give();
      });
      made.on('exit', (code, signal) => {
        child = null;
        if (job === null) return;
        onCrash(job, `the process ended with ${signal ?? `code ${code}`}`);
        give();
      });
      return made;
    };
    give();
  });
}
