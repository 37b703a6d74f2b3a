import { countCharacters } from './fold-words.ts';

/** Two edits are forgiven from this length on, one from the other. */
const TWO_EDITS_FROM = 7;
const ONE_EDIT_FROM = 4;
/** Of shorter sounds an edit leaves nothing to go by. */
const SHORTEST_SOUND = 3;
/** From here on the first letter may be wrong too: in short words it is the one that people get right. */
const ANY_FIRST_LETTER_FROM = 6;
const LATIN = /^[a-z]+$/;
const VOWELS = /[aeiou]/g;
const DIGIT = /\p{N}/u;

/** How a word sounds to those who spell by ear: spellings of one sound become one. Words with other letters are their own key. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/ch/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/ee|ea|ie|ei/g, 'i'],
  [/oo|ou/g, 'u'],
  [/(.)\1/g, '$1'],
  [/(?<=...)e$/, ''],
];

/** The sound of a folded word, see `SOUNDS`: `fon` for phone and for fone. */
export function spellingKey(word: string): string {
  if (!LATIN.test(word)) return word;
  return SOUNDS.reduce((key, [sound, letter]) => key.replace(sound, letter), word);
}

/** A word as it was typed, ready to be compared with many. */
interface Misspelling {
  key: string;
  most: number;
  hasAnyFirst: boolean;
}

/** Null for words that are too short to guess at, and for numbers and models. */
export function readMisspelling(word: string): Misspelling | null {
  const length = countCharacters(word);
  if (length < ONE_EDIT_FROM || DIGIT.test(word)) return null;
  const key = spellingKey(word);
  if (key.length < SHORTEST_SOUND) return null;
  const most = length >= TWO_EDITS_FROM ? 2 : 1;
  return { key, most, hasAnyFirst: length >= ANY_FIRST_LETTER_FROM };
}

/** Edits between the sounds of both words; null when they are more than are forgiven. */
export function distanceTo(misspelling: Misspelling, key: string): number | null {
  const { key: typed, most, hasAnyFirst } = misspelling;
  if (key.length < SHORTEST_SOUND || Math.abs(typed.length - key.length) > most) return null;
  if (!hasAnyFirst && !key.startsWith(typed.slice(0, 1))) return null;
  const distance = typed === key ? 0 : editDistance(typed, key);
  return distance <= most && !DIGIT.test(key) ? distance : null;
}

/** Whether two sounds differ in vowels alone, where most people slip: "camara" is a camera, not a Kumara. */
export function haveSameConsonants(a: string, b: string): boolean {
  return a.startsWith(b.slice(0, 1)) && a.replace(VOWELS, '') === b.replace(VOWELS, '');
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let twoBefore: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const substitute = at(before, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let least = Math.min(substitute, at(before, column) + 1, at(now, column - 1) + 1);
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap && row > 1 && column > 1) least = Math.min(least, at(twoBefore, column - 2) + 1);
      now.push(least);
    }
    [twoBefore, before] = [before, now];
  }
  return at(before, b.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity;
