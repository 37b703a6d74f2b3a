import * as fc from 'fast-check';

/*
 * Texts and queries as they come: words of three scripts and pieces of them, case, digits, combining marks, joiners,
 * pictures, and all that has a meaning to a database. From a small store, so that queries meet texts.
 */

const WORDS = [
  'book',
  'Books',
  'textBOOK',
  'calculator',
  'casio',
  'fx991',
  '991',
  'tv',
  'a',
  'naïve',
  'nai\u0308ve',
  'ﬁle',
  'ＷＩＤＥ',
  'İstanbul',
  'straße',
  'ΟΔΟΣ',
  'පොත',
  'පොත්',
  'ක්‍රිකට්',
  'ක්රිකට්',
  'ශ්‍රී',
  'ලංකා',
  'නවකතාව',
  'මඩොල්',
  'தமிழ்',
  'புத்தகம்',
  'கணிதம்',
  'சணல்',
  'பை',
  '數學',
  '書',
  '𐐀𐐁𐐂',
  'x\u030c',
  '\u200d',
  'a\u200db',
  'antidisestablishmentarianism',
  'புத்தகக்கண்காட்சிக்கு',
];
const SEPARATORS = [
  ' ',
  '  ',
  '-',
  '.',
  ', ',
  '/',
  '_',
  '%',
  '\\',
  "'",
  '"',
  ':*',
  ' & ',
  '|',
  '!',
  '(',
  ')',
  '<->',
  '^',
  '\n',
  '\t',
  '–',
  '📚',
  '👩‍🎓',
  '\u00a0',
  '\u200b',
  '\u3000',
  '₨',
];

const word = fc.constantFrom(...WORDS);
const pieceOfWord = fc.tuple(word, fc.nat(6), fc.nat(8)).map(([whole, from, size]) => {
  const characters = [...whole];
  return characters.slice(from % characters.length, (from % characters.length) + size + 1).join('');
});
const changed = fc
  .tuple(fc.oneof(word, pieceOfWord), fc.boolean())
  .map(([text, isUpper]) => (isUpper ? text.toUpperCase() : text));
const separator = fc.constantFrom(...SEPARATORS);
const anything = fc.string({ unit: 'grapheme', maxLength: 8 });
const part = fc.oneof(
  { weight: 6, arbitrary: changed },
  { weight: 3, arbitrary: separator },
  { weight: 1, arbitrary: anything },
);

export const anyText = fc
  .array(part, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''));
export const anyQuery = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
