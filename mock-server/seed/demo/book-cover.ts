/** Text and colours of a book cover. */
export interface BookCover {
  /** Two to four short lines; a card shows them some ten pixels high. */
  title: readonly string[];
  author: string;
  /** `#rrggbb`: background and print. */
  paper: string;
  ink: string;
  emblem: Emblem;
}

type Emblem = keyof typeof EMBLEMS;

/** Line drawings within 80 × 60 units. */
const EMBLEMS = {
  waves:
    'M0 15q10-15 20 0t20 0 20 0 20 0M0 32q10-15 20 0t20 0 20 0 20 0M0 49q10-15 20 0t20 0 20 0 20 0',
  orbit:
    'M40 30m-36 0a36 13 0 1 0 72 0a36 13 0 1 0-72 0M40 30m-13 0a13 29 0 1 0 26 0a13 29 0 1 0-26 0M37 30h6',
  pulse: 'M0 32h20l6-14 10 34 11-50 9 40 5-10h19',
  helix: 'M0 8q20 0 40 22t40 22M0 52q20 0 40-22t40-22M14 11v37M27 19v22M53 19v22M66 11v37',
  circuit: 'M0 30h18l4-10 8 20 8-20 8 20 8-20 4 10h22M4 50h72M30 50v8M40 50v4M50 50v8',
  beam: 'M6 22h68M6 36h68M6 22l11 14 11-14 12 14 11-14 12 14 11-14M12 36v18h-8M68 36v18h8',
  flame: 'M40 2q22 22 14 40a16 16 0 0 1-30-4q0-8 7-14 2 8 6 8 6-10 3-30z',
  tree: 'M40 4v14M40 18H14v12M40 18h26v12M8 30h12v10H8zM60 30h12v10H60zM34 18v12M34 30h12v10H34zM14 40v14M66 40v14',
  snake: 'M62 12q-34-18-44 4-6 16 22 16t22 14q-6 14-42 6M60 12h.1',
  letters: 'M8 52 28 8l20 44M16 36h24M58 22q16-6 16 10v20q-18 4-18-8 0-10 18-8',
  house: 'M6 30 40 4l34 26M14 26v30h52V26M32 56V38h16v18M22 56h36',
} as const;

/** Printable width between spine and edge, in units. */
const WIDTH = 148;
const CENTRE = 136;
/** Approximate width of a bold serif letter, relative to the font size. */
const LETTER = 0.6;

/** An SVG of a book's front, 256 × 256 px like the other drawings of the catalogue. */
export function drawBookCover({ title, author, paper, ink, emblem }: BookCover): string {
  const size = fitSize(title, 22);
  const lines = title.map((line, row) => {
    const place = `x="${CENTRE}" y="${64 + row * 25}" font-size="${size}" font-weight="700"`;
    return `<text ${place}>${escapeText(line)}</text>`;
  });
  const below = 54 + title.length * 25;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="18 14 220 220" width="256" height="256">',
    `<path d="M52 22h158a8 8 0 0 1 8 8v188a8 8 0 0 1-8 8H52a14 14 0 0 1-14-14V36a14 14 0 0 1 14-14z" fill="${paper}"/>`,
    '<path d="M52 212h158v10H52a5 5 0 0 1 0-10z" fill="#f4ecdc"/>',
    '<path d="M38 36a14 14 0 0 1 14-14h4v190h-4a14 14 0 0 0-14 8z" fill="#000" fill-opacity=".22"/>',
    `<g fill="${ink}" text-anchor="middle" font-family="Georgia, 'Noto Serif', serif">${lines.join('')}`,
    `<text x="${CENTRE}" y="200" font-size="${fitSize([author], 13)}">${escapeText(author)}</text></g>`,
    `<path transform="translate(${CENTRE - 40} ${below})" d="${EMBLEMS[emblem]}" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" opacity=".85"/>`,
    '</svg>',
  ].join('');
}

/** The font size at which the longest line fits, at most `most`. */
function fitSize(lines: readonly string[], most: number): number {
  const letters = Math.max(...lines.map((line) => line.length));
  return Math.min(most, Math.floor((WIDTH / (letters * LETTER)) * 10) / 10);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
