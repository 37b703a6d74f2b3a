import type { Answer, DrawnPage, Kit } from './load-kit.ts';

/** As src/app/embedded-data.ts reads it. */
const REPLY_ID = 'first-reply';

export interface Carried {
  answers: readonly Answer[];
  /** As in the header of `/api`. */
  capabilities: string;
}

/** The whole document: the template of the build with the page in it, what it needs named, and its rows once more. */
export function composeDocument(
  kit: Kit,
  source: string,
  page: DrawnPage,
  carried: Carried,
): string {
  const { first, later } = kit.listFiles(source);
  const head = [
    // Ahead of the styles: a script after them waits for them.
    `<script>${kit.documentScript}</script>`,
    page.head,
    ...first.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...first.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...later.scripts.map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
    // Nothing of the first sight is drawn with them: they hold no painting up.
    ...later.styles.map(
      (file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`,
    ),
    ...page.data.map((json) => dataBlock('type="application/ld+json" data-front', json)),
  ].join('\n');
  const rows = dataBlock(`type="application/json" id="${REPLY_ID}"`, JSON.stringify(carried));
  // With functions: in a text `$&` of a listing's title would stand for something.
  return kit.template
    .replace(/<title>.*?<\/title>/s, () => '')
    .replace(/<meta\s[^>]*data-front[^>]*>/s, () => '')
    .replace('</head>', () => `${head}\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>\n${rows}`)
    .replace(/<noscript>.*?<\/noscript>/s, () => NO_SCRIPT);
}

const NO_SCRIPT =
  '<noscript>Without JavaScript you can read here; to buy and sell, switch it on.</noscript>';

/** A block that browsers do not run: the policy for scripts lets it pass. Nothing in it can end it. */
function dataBlock(attributes: string, json: string): string {
  return `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;
}
