/** Endings of "one of them" in Sinhala and of "more than one" in Tamil, and what the word ends in without. */
const ENDINGS: readonly (readonly [ending: string, without: readonly string[]])[] = [
  ['යක්', ['ය', '']],
  ['වක්', ['ව', '']],
  ['ක්', ['']],
  ['ங்கள்', ['ம்']],
  ['க்கள்', ['']],
  ['கள்', ['']],
];

/** Other numbers of a word, singular or plural, in English, Sinhala and Tamil; never the word itself. */
export function otherForms(word: string): readonly string[] {
  if (!/^[a-z]{3,}$/.test(word)) return withoutEnding(word);
  const forms = new Set([`${word}s`]);
  if (/(?:[sxzo]|[cst]h)$/.test(word)) forms.add(`${word}es`);
  if (word.endsWith('y')) forms.add(`${word.slice(0, -1)}ies`);
  // As many write them: "nappys" and "toothbrushs".
  if (word.endsWith('ys')) forms.add(`${word.slice(0, -2)}ies`);
  if (/(?:[xz]|[cst]h)s$/.test(word)) forms.add(`${word.slice(0, -1)}es`);
  if (word.endsWith('ies')) forms.add(`${word.slice(0, -3)}y`);
  if (word.endsWith('ves')) forms.add(`${word.slice(0, -3)}f`).add(`${word.slice(0, -3)}fe`);
  if (/(?:[sxzo]|[cst]h)es$/.test(word)) forms.add(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss')) forms.add(word.slice(0, -1));
  return [...forms].filter((form) => form.length > 2);
}

function withoutEnding(word: string): readonly string[] {
  const [ending, without] = ENDINGS.find(([one]) => word.endsWith(one)) ?? ['', []];
  return without
    .map((end) => word.slice(0, -ending.length) + end)
    .filter((form) => form.length > 1);
}
