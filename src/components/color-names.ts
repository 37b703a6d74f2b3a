/** What sellers call their colours, as CSS knows them. */
const CSS_COLORS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'black white gray grey silver red maroon pink orange yellow gold green olive teal blue navy purple indigo lavender brown tan beige khaki turquoise violet crimson'
      .split(' ')
      .map((color) => [color, color]),
  ),
  lightblue: 'lightblue',
  'light blue': 'lightblue',
  'dark blue': 'darkblue',
  'dark green': 'darkgreen',
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

/** The CSS colour that a seller's words mean: 'Navy blue' is navy; null when none is known. */
export function swatchColor(name: string): string | null {
  const words = name.trim().toLowerCase();
  const first = words.split(/[^a-z]+/).find((word) => word in CSS_COLORS) ?? '';
  return CSS_COLORS[words] ?? CSS_COLORS[first] ?? null;
}
