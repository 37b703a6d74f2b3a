/** Of a table of a Markdown page, by the names of its columns. */
type Row = Readonly<Record<string, string>>;

/** Bars beside each other for each row of a table. */
export interface BarPlot {
  title: string;
  nameOf: (row: Row) => string;
  /** Columns that are drawn; their unit is in the title. */
  bars: readonly string[];
  /** Column of which they are parts, in thousandths. */
  per?: string;
  /** Which rows are drawn; default: all. */
  isDrawn?: (row: Row) => boolean;
}

const WIDTH = 720;
const LEFT = 290;
/** Room for the longest figure behind its bar. */
const RIGHT = 70;
const BAR = 12;
const GAP = 10;
const TOP = 56;
/** Seen on white and on black. */
const COLOURS = ['#3b7dd8', '#d9822b', '#7a9a2f'];
const STYLE =
  'text{font:12px system-ui,sans-serif;fill:#1f2328}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}';

/** The first table below a heading. @throws when there is none */
export function readTable(markdown: string, heading: string): readonly Row[] {
  const lines = markdown.split('\n');
  const from = lines.findIndex((line) => /^#+ /.test(line) && line.includes(heading));
  const begin = lines.findIndex((line, index) => index > from && line.startsWith('|'));
  if (from < 0 || begin < 0) throw new Error(`There is no table below "${heading}".`);
  const length = lines.slice(begin).findIndex((line) => !line.startsWith('|'));
  const cellsOf = (line: string) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const [head = [], , ...rows] = lines.slice(begin, begin + length).map(cellsOf);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** @returns an SVG document */
export function drawBars(
  { title, nameOf, bars, per, isDrawn = () => true }: BarPlot,
  rowsOfTable: readonly Row[],
): string {
  const table = rowsOfTable.filter(isDrawn);
  const numberIn = (said = '') => Number(said.replaceAll(/[*,]/g, ''));
  const valueOf = (row: Row, bar: string) =>
    per === undefined ? numberIn(row[bar]) : (numberIn(row[bar]) / numberIn(row[per])) * 1000;
  const most = Math.max(...table.flatMap((row) => bars.map((bar) => valueOf(row, bar))));
  const step = bars.length * BAR + GAP;
  const legend = bars.map(
    (bar, index) =>
      `<rect x="${LEFT + index * 140}" y="32" width="10" height="10" fill="${COLOURS[index]}"/><text x="${LEFT + 15 + index * 140}" y="41">${bar}</text>`,
  );
  const rows = table.map((row, at) => {
    const y = TOP + at * step;
    const drawn = bars.map((bar, index) => {
      const value = valueOf(row, bar);
      const width = Math.round(((WIDTH - LEFT - RIGHT) * value) / most);
      const top = y + index * BAR;
      return `<rect x="${LEFT}" y="${top}" width="${width}" height="${BAR - 2}" fill="${COLOURS[index]}"/><text x="${LEFT + width + 5}" y="${top + 9}">${value.toLocaleString('en', { maximumFractionDigits: 1 })}</text>`;
    });
    return `<text x="${LEFT - 8}" y="${y + (step - GAP) / 2 + 3}" text-anchor="end">${nameOf(row)}</text>${drawn.join('')}`;
  });
  const height = TOP + table.length * step;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">\n<style>${STYLE}</style>\n<text x="8" y="18" font-weight="bold">${title}</text>\n${[...legend, ...rows].join('\n')}\n</svg>\n`;
}
