/** What sellers call a colour and CSS does not. */
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

/** Words that CSS takes for a colour, and that say none: those of every property, and parts of a system's windows. */
const NO_COLORS =
  /^(inherit|initial|unset|revert|currentcolor|canvas|field|mark|highlight|window|menu|background|scrollbar)$/;

/** A hex colour, or one word: nothing that is computed, fetched or looked up. */
const PLAIN_COLOR = /^(#[\da-f]+|[a-z]+)$/;

/**
 * The CSS colour that a seller's words mean: any name or hex value of CSS, the words of sellers, and what they begin
 * with: 'Navy blue' is navy. null when none is known.
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
