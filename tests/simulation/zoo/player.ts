import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Played } from './play-story.ts';
import type { StoryName } from './stories.ts';

/** How a story ended: as judged, or with the process. */
export type Outcome = Played | 'crashed' | 'hung';

/** Plays stories in a process of its own. */
export interface Player {
  /** @param defect the name of one; '' for the healthy engine */
  play(defect: string, story: StoryName, seed: number): Promise<Outcome>;
  end(): void;
}

const PROCESS = fileURLToPath(new URL('./engines.mjs', import.meta.url));

/** A defect may go round in circles within one event, where the machine counts none. */
const HANGS_AFTER_MS = 60_000;

export function createPlayer(): Player {
  let child: ChildProcess | null = null;
  const start = () => fork(PROCESS, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // One that goes round in circles never hears that it is wanted no more.
  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    play: (defect, story, seed) =>
      new Promise((resolve) => {
        child ??= start();
        const playing = child;
        const done = (outcome: Outcome) => {
          clearTimeout(timer);
          playing.removeAllListeners();
          if (typeof outcome === 'string') {
            child = null;
            playing.kill('SIGKILL');
          }
          resolve(outcome);
        };
        const timer = setTimeout(() => {
          done('hung');
        }, HANGS_AFTER_MS);
        playing.once('message', (played: Played) => {
          done(played);
        });
        playing.once('exit', () => {
          done('crashed');
        });
        playing.send({ defect, story, seed });
      }),
    end: () => {
      child?.kill('SIGKILL');
      child = null;
    },
  };
}
