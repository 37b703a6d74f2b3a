import { countCharacters } from './fold-words.ts';

/** Two edits are forgiven from this length on, one from the other. */
const TWO_EDITS_FROM = 7;
const ONE_EDIT_FROM = 4;
const MOST_EDITS = 2;
/** Of shorter sounds an edit leaves nothing to go by. */
const SHORTEST_SOUND = 3;
/** From here on the first letter may be wrong too: in short words it is the one that people get right. */
const ANY_FIRST_LETTER_FROM = 6;
const LATIN = /^[a-z]+$/;
const VOWELS = /[aeiou]/g;
/** With so many consonants alike, two vowels may be wrong also in a shorter word: "spekar" is a speaker. */
const CONSONANTS_FOR_TWO = 4;
const DIGIT = /\p{N}/u;

/** How a word sounds to those who spell by ear: spellings of one sound become one. Words with other letters are their own key. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/ch/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/shun/g, 'tion'],
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
  word: string;
  key: string;
  /** Of its sound, where they are many enough to tell a word of which two vowels are wrong; else null. */
  consonants: string | null;
  most: number;
  hasAnyFirst: boolean;
}

/** Null for words that are too short to guess at, and for numbers and models. */
export function readMisspelling(word: string): Misspelling | null {
  const length = countCharacters(word);
  if (length < ONE_EDIT_FROM || DIGIT.test(word)) return null;
  const key = spellingKey(word);
  if (key.length < SHORTEST_SOUND) return null;
  const most = length >= TWO_EDITS_FROM ? MOST_EDITS : 1;
  const consonants = key.replace(VOWELS, '');
  return {
    ...{ word, key, most, hasAnyFirst: length >= ANY_FIRST_LETTER_FROM },
    consonants: consonants.length >= CONSONANTS_FOR_TWO ? consonants : null,
  };
}

/**
 * Edits between a misspelling and a word, by their sounds or, for a slip of a finger, by their letters; null when they are
 * more than are forgiven.
 */
export function distanceTo(misspelling: Misspelling, word: string, key: string): number | null {
  if (key.length < SHORTEST_SOUND) return null;
  if (Math.abs(misspelling.key.length - key.length) > MOST_EDITS) return null;
  const distance = countEdits(misspelling, word, key);
  // Last, as few words come this far.
  return distance === null || DIGIT.test(key) ? null : distance;
}

function countEdits(misspelling: Misspelling, word: string, key: string): number | null {
  const { key: typed, hasAnyFirst } = misspelling;
  // By ear or by letter: "pohne" begins as a phone does, though not with its sound.
  const hasSameFirst =
    key.startsWith(typed.slice(0, 1)) || word.startsWith(misspelling.word.slice(0, 1));
  if (!hasAnyFirst && !hasSameFirst) return beginSwapped(misspelling.word, word) ? 1 : null;
  if (typed === key) return 0;
  if (isWithin(1, misspelling.word, word) || isWithin(1, typed, key)) return 1;
  // A wrong first letter is the one slip of its word.
  const mayBeTwo = hasSameFirst && mayHaveTwo(misspelling, key);
  return mayBeTwo && isWithin(MOST_EDITS, typed, key) ? MOST_EDITS : null;
}

/** Whether the first two letters changed places, and nothing else: of the first letter no other slip is forgiven in a short word. */
function beginSwapped(a: string, b: string): boolean {
  const [first = '', second = ''] = a;
  return b.startsWith(second + first) && a.slice(2) === b.slice(2);
}

function mayHaveTwo({ most, consonants }: Misspelling, key: string): boolean {
  return most === MOST_EDITS || (consonants !== null && consonants === key.replace(VOWELS, ''));
}

/**
 * Whether `editDistance` is at most that: ten times faster, as it gives up at the third difference. A misspelled search
 * asks this of every word of the catalogue.
 */
export function isWithin(edits: number, a: string, b: string, atA = 0, atB = 0): boolean {
  const leftOver = a.length - atA - (b.length - atB);
  if (leftOver > edits || -leftOver > edits) return false;
  let [i, j] = [atA, atB];
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i += 1;
    j += 1;
  }
  if (i === a.length && j === b.length) return true;
  if (edits === 0) return false;
  const left = edits - 1;
  const isSwap = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j);
  return (
    isWithin(left, a, b, i + 1, j + 1) ||
    isWithin(left, a, b, i + 1, j) ||
    isWithin(left, a, b, i, j + 1) ||
    (isSwap && isWithin(left, a, b, i + 2, j + 2))
  );
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
