import type { Defect } from './defect.ts';
import { DEFECTS_OF_ANSWERS } from './defects/of-answers.ts';
import { DEFECTS_OF_MIRROR_AND_SESSION } from './defects/of-mirror-and-session.ts';
import { DEFECTS_OF_CLAIMING } from './defects/of-claiming.ts';
import { DEFECTS_OF_UNANSWERED } from './defects/of-unanswered.ts';
import { DEFECTS_OF_THE_LOG } from './defects/of-the-log.ts';

/** The zoo, by mechanism. */
export const DEFECTS: readonly Defect[] = [
  ...DEFECTS_OF_THE_LOG,
  ...DEFECTS_OF_CLAIMING,
  ...DEFECTS_OF_UNANSWERED,
  ...DEFECTS_OF_ANSWERS,
  ...DEFECTS_OF_MIRROR_AND_SESSION,
].sort((a, b) => Number(a.mechanism.slice(1)) - Number(b.mechanism.slice(1)));

export function findDefect(name: string): Defect {
  const found = DEFECTS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`The zoo has no defect ${name}.`);
  return found;
}
