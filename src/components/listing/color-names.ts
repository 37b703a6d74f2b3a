/** Colour names of sellers that CSS lacks. */
const SELLERS_COLORS: Readonly<Record<string, string>> = {
  mustard: 'goldenrod',
  walnut: 'saddlebrown',
  peach: 'peachpuff',
  mint: 'mediumaquamarine',
  lilac: 'plum',
  cream: 'cornsilk',
  graphite: 'dimgray',
  charcoal: 'darkslategray',
  burgundy: 'maroon',
};

/** CSS keywords that name no fixed colour: global ones, `currentcolor` and system colours. */
const NO_COLORS =
  /^(inherit|initial|unset|revert|currentcolor|canvas|field|mark|highlight|window|menu|background|scrollbar)$/;

/** A hex colour, or one word: nothing that is computed, fetched or looked up. */
const PLAIN_COLOR = /^(#[\da-f]+|[a-z]+)$/;

/**
 * The CSS colour of a seller's words: any CSS name or hex value, the names sellers use, or the beginning of the words:
 * 'Navy blue' is navy. null when unknown.
 *
 * @param isColor whether the browser knows the colour
 */
export function swatchColor(
  name: string,
  isColor: (color: string) => boolean = isCssColor,
): string | null {
  const words = name.trim().toLowerCase();
  const candidates = [words, words.replaceAll(/[\s-]/g, ''), ...words.split(/[^a-z]+/)];
  for (const word of candidates) {
    const color = SELLERS_COLORS[word] ?? word;
    if (PLAIN_COLOR.test(color) && !NO_COLORS.test(color) && isColor(color)) return color;
  }
  return null;
}

function isCssColor(color: string): boolean {
  return CSS.supports('color', color);
}
