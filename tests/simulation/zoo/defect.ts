import type { StoryName } from './stories.ts';

/** One exact place of the engine's source, and what stands there instead. */
interface Change {
  /** Below `src/core/`. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
}

/** A mistake of the engine that is planted on purpose: the simulator has to find it. */
export interface Defect {
  name: string;
  /** The mechanism that is switched off or inverted: M1 to M25. */
  mechanism: `M${number}`;
  /** The queue that has it, or `own` for one that this engine once had or might have. */
  from: string;
  /** The situation that it shows in. */
  story: StoryName;
  /** Those that are meant to see it; what another one says is no find. */
  checks: readonly string[];
  defect: string;
  changes: readonly Change[];
}

/** A mistake in one place, or in few. */
export function plant(
  name: string,
  [mechanism, from]: readonly [Defect['mechanism'], string],
  [story, ...checks]: readonly [StoryName, ...string[]],
  defect: string,
  ...changes: readonly (readonly [file: string, find: string, replace: string])[]
): Defect {
  return {
    ...{ name, mechanism, from, story, checks, defect },
    changes: changes.map(([file, find, replace]) => ({ file, find, replace })),
  };
}
