/** The singular and the plurals that English may make of a word; never the word itself. */
export function otherForms(word: string): readonly string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [];
  const forms = new Set([`${word}s`, `${word}es`]);
  if (word.endsWith('y')) forms.add(`${word.slice(0, -1)}ies`);
  if (word.endsWith('ies')) forms.add(`${word.slice(0, -3)}y`);
  if (word.endsWith('es')) forms.add(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss')) forms.add(word.slice(0, -1));
  return [...forms].filter((form) => form.length > 2);
}

const STOP_WORDS = new Set(
  `a an the of for in on at to and or with from by my me i im is it its near around some any please pls need needed want
  wanted looking buy sell sale selling have has get find cheap cheapest best good nice price rs lkr under
  eka ekak ona oni thiyenawada thiyenawa tiyenawa ganna vikunanna aduwata
  එක එකක් ඕන ඕනේ ඕනා සහ හා ගන්න ලාභ අඩු මිල ஒரு வேண்டும் மற்றும் வாங்க மலிவான`.split(/\s+/),
);

/** Drops words without significance, unless there are no others. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length === 0 ? words : telling;
}

/** Whether a folded word tells nothing about what is meant: in English, in Sinhala of either script, or in Tamil. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
