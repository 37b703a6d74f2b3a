import { runSeed } from '../run/run-seed.ts';
import { signatureOf } from '../run/signature.ts';
import { type StoryName, tellStory } from './stories.ts';

/** What the judge said of an engine in one story. */
export interface Played {
  said: readonly Said[];
  /** Of everything that happened (K13). */
  fingerprint: number;
}

/** A violation, with its kind: the sentence without names and figures. */
export interface Said {
  check: string;
  sentence: string;
  signature: string;
}

/** Plays a story on the engine that was loaded with this module. */
export async function playStory(name: StoryName, seed: number): Promise<Played> {
  const { violations, fingerprint } = await runSeed({
    ...{ seed, length: 'short' },
    ...tellStory(name, seed),
  });
  const said = violations.map((violation) => ({
    check: violation.check,
    sentence: violation.sentence,
    signature: signatureOf(violation),
  }));
  return { said, fingerprint };
}
