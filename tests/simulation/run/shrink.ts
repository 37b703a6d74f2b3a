import type { Step } from '../judge/workload/steps.ts';
import type { FaultName } from '../machine/faults.ts';

/** A story: what persons do, and which faults do not strike. */
export interface Story {
  steps: readonly Step[];
  without: readonly FaultName[];
}

/**
 * Takes away all that a violation does not need: whole families of faults first, then steps by halves, quarters and so on
 * (ddmin), until nothing more can go or the tries are used up.
 *
 * @param isStillWrong plays a story and tells whether the same violation shows
 */
export async function shrink(
  story: Story,
  faults: readonly FaultName[],
  isStillWrong: (story: Story) => Promise<boolean>,
  tries: number,
): Promise<{ story: Story; tried: number }> {
  let best = story;
  let tried = 0;
  const attempt = async (next: Story): Promise<boolean> => {
    if (tried >= tries) return false;
    tried += 1;
    if (!(await isStillWrong(next))) return false;
    best = next;
    return true;
  };
  await attempt({ ...best, without: faults });
  for (const name of faults)
    if (!best.without.includes(name)) await attempt({ ...best, without: [...best.without, name] });
  for (let parts = 2; best.steps.length > 1 && tried < tries;) {
    const size = Math.ceil(best.steps.length / parts);
    let isShorter = false;
    for (let from = 0; from < best.steps.length; from += size) {
      const steps = [...best.steps.slice(0, from), ...best.steps.slice(from + size)];
      if (await attempt({ ...best, steps })) {
        isShorter = true;
        from -= size;
      }
    }
    if (size === 1 && !isShorter) break;
    parts = isShorter ? Math.max(2, parts - 1) : Math.min(best.steps.length, parts * 2);
  }
  return { story: best, tried };
}
