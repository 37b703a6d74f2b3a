import { foldWords } from './fold-words.ts';
import { spellingKey } from './spelling.ts';
import { WORDS_OF_LIVING } from './words-of-living.ts';
import { WORDS_OF_STUDY } from './words-of-study.ts';

/*
 * Synonyms of this trade in English, Sinhala, Tamil and Latin letters. A line is a group: each of its words finds
 * the others. Words after ">" are narrower: "phone" finds Redmis, but "Redmi" finds no other phone. Words of two
 * parts are written with "-" and match also apart and joined.
 */

export interface Synonyms {
  /** Other words for a word, or for two that were joined; none is the word itself. */
  of(word: string): readonly string[];
  /** For a narrower word, what it is a kind of. */
  kindsOf(word: string): readonly string[];
  /** Every word that has others, and how it sounds. */
  words: ReadonlyMap<string, string>;
}

/** Reads the list. Parts of a word are joined here as they are in the index of listings. */
export function readSynonyms(groups = `${WORDS_OF_STUDY}\n${WORDS_OF_LIVING}`): Synonyms {
  const others = new Map<string, Set<string>>();
  const kinds = new Map<string, string[]>();
  for (const line of groups.split('\n')) {
    const [same = [], narrower = []] = line.split('>').map(readWords);
    for (const word of same) {
      const known = others.get(word) ?? new Set();
      others.set(word, known);
      for (const other of [...same, ...narrower]) if (other !== word) known.add(other);
    }
    const [kind] = same;
    for (const word of narrower)
      if (kind !== undefined) kinds.set(word, [...(kinds.get(word) ?? []), kind]);
  }
  return {
    of: (word) => [...(others.get(word) ?? [])],
    kindsOf: (word) => kinds.get(word) ?? [],
    words: new Map([...others.keys()].map((word) => [word, spellingKey(word)])),
  };
}

function readWords(list: string): string[] {
  const words = list.split(/\s+/).map((word) => foldWords(word).join(''));
  return words.filter((word) => word !== '');
}
