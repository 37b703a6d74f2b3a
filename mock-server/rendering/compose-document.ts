import type { InitialAnswer, RenderedPage } from '#core/contract/rendering.ts';
import { type Kit, STYLESHEET } from './load-kit.ts';

/** As src/rendering/scripts-after-paint.ts looks for it. */
const SCRIPTS_ID = 'scripts';
/** As src/app/boot/embedded-data.ts reads it. */
const REPLY_ID = 'first-reply';

interface Carried {
  answers: readonly InitialAnswer[];
  /** As in the header of `/api`. */
  capabilities: string;
}

/** The whole document: the template of the build with the page in it, what it needs named, and its rows once more. */
export function composeDocument(
  kit: Kit,
  source: string,
  page: RenderedPage,
  carried: Carried,
): string {
  const { first, later, sheet } = kit.listFiles(source);
  const { template, scripts } = takeScripts(kit.template);
  const preloaded = [...entriesOf(scripts), ...first.scripts, ...later.scripts];
  const held = [
    ...scripts,
    ...preloaded.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    // Not needed for the first paint, so not render-blocking.
    ...later.styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ];
  const head = [
    // Ahead of the styles: a script after them waits for them.
    `<script>${kit.documentScript}</script>`,
    page.head,
    // A style file would delay the first paint by a round trip: so the styles are inlined.
    `<style>${sheet}</style>`,
    // Never fetched. What loads the script of a page adds its styles unless the document names them.
    ...first.styles.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
    `<template id="${SCRIPTS_ID}">${held.join('\n')}</template>`,
    ...page.data.map((json) => dataBlock('type="application/ld+json" data-front', json)),
  ].join('\n');
  const rows = dataBlock(`type="application/json" id="${REPLY_ID}"`, JSON.stringify(carried));
  // With functions: in a text `$&` of a listing's title would stand for something.
  return template
    .replace(/<title>.*?<\/title>/s, () => '')
    .replace(/<meta\s[^>]*data-front[^>]*>/s, () => '')
    .replace(STYLESHEET, '')
    .replace('</head>', () => `${head}\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>\n${rows}`)
    .replace(/<noscript>.*?<\/noscript>/s, () => NO_SCRIPT);
}

/** Separates the scripts named by the build. */
function takeScripts(template: string): { template: string; scripts: readonly string[] } {
  const pattern = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;
  return { template: template.replace(pattern, ''), scripts: template.match(pattern) ?? [] };
}

/** Files that the document runs, where the build names only what they import as to be loaded ahead. */
function entriesOf(scripts: readonly string[]): string[] {
  return scripts.flatMap((tag) => /<script[^>]* src="\/([^"]+)"/.exec(tag)?.[1] ?? []);
}

const NO_SCRIPT =
  '<noscript>Without JavaScript you can read here; to buy and sell, switch it on.</noscript>';

/** A block that browsers do not run: the policy for scripts lets it pass. Nothing in it can end it. */
function dataBlock(attributes: string, json: string): string {
  return `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;
}
