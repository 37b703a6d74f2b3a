/** More than a listing has; compatibility forms that unfold to many letters must not grow without end. */
const MAX_FOLDED_LENGTH = 8_000;

/** Apostrophes and joiners are left out of words; accents of Latin letters too: "Gray’s" is found by "grays". */
const INSIDE_WORDS = /['’]|\u200c|\u200d|[\u0300-\u036f]/gu;
/** "20,000" is one number. */
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u;

/** The words of a text in their order: case, accents, compatibility forms and joiners folded away. */
export function foldWords(text: string): string[] {
  return text
    .slice(0, MAX_FOLDED_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .slice(0, MAX_FOLDED_LENGTH)
    .replace(INSIDE_WORDS, '')
    .replace(THOUSANDS, '')
    .normalize('NFC')
    .split(SEPARATORS)
    .filter((word) => word !== '');
}

/** Code points: a Sinhala or Tamil sign counts by itself. */
export function countCharacters(word: string): number {
  let count = 0;
  for (const _ of word) count += 1;
  return count;
}
