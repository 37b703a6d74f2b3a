import type { ProfileName } from '../run/profiles.ts';

/** One exact place of the engine's source, and what stands there instead. */
export interface Change {
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
  defect: string;
  changes: readonly Change[];
  /** The provider that it shows with; default: by mechanism, or each in turn. */
  profile?: ProfileName;
}

/** A mistake in one place. */
export function plant(
  name: string,
  [mechanism, from]: readonly [Defect['mechanism'], string],
  defect: string,
  [file, find, replace]: readonly [file: string, find: string, replace: string],
  ...also: readonly (readonly [file: string, find: string, replace: string])[]
): Defect {
  const changes = [[file, find, replace] as const, ...also].map((change) => ({
    file: change[0],
    find: change[1],
    replace: change[2],
  }));
  return { name, mechanism, from, defect, changes };
}

/** A mistake that needs what only some providers offer. */
export function inProfile(profile: ProfileName, defect: Defect): Defect {
  return { ...defect, profile };
}
