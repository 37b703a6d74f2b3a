import type { InitialAnswer, RenderedPage } from '#core/contract/rendering.ts';
import { type Kit, STYLESHEET } from './load-kit.ts';

/** Read by src/rendering/scripts-after-paint.ts. */
const SCRIPTS_ID = 'scripts';
/** Read by src/app/boot/embedded-data.ts. */
const REPLY_ID = 'first-reply';

interface Carried {
  answers: readonly InitialAnswer[];
  /** Value of `Provider-Capabilities`. */
  capabilities: string;
}

/** The document: the build's template with the rendered page, links to its files, and its replies as JSON for hydration. */
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
    // Before the styles: a script after them would wait for them.
    `<script>${kit.documentScript}</script>`,
    page.head,
    // Inlined: a style sheet would delay the first paint by a round trip.
    `<style>${sheet}</style>`,
    // Disabled, so never fetched. Vite's loader does not add style sheets that the document links already.
    ...first.styles.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
    `<template id="${SCRIPTS_ID}">${held.join('\n')}</template>`,
    ...page.data.map((json) => dataBlock('type="application/ld+json" data-front', json)),
  ].join('\n');
  const rows = dataBlock(`type="application/json" id="${REPLY_ID}"`, JSON.stringify(carried));
  // Functions, because `$&` in a replacement string, from a listing's title, would be expanded.
  return template
    .replace(/<title>.*?<\/title>/s, () => '')
    .replace(/<meta\s[^>]*data-front[^>]*>/s, () => '')
    .replace(STYLESHEET, '')
    .replace('</head>', () => `${head}\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>\n${rows}`)
    .replace(/<noscript>.*?<\/noscript>/s, () => NO_SCRIPT);
}

/** Removes the script tags of the build, and returns them. */
function takeScripts(template: string): { template: string; scripts: readonly string[] } {
  const pattern = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;
  return { template: template.replace(pattern, ''), scripts: template.match(pattern) ?? [] };
}

/** Files of the entry scripts; the build preloads only their imports. */
function entriesOf(scripts: readonly string[]): string[] {
  return scripts.flatMap((tag) => /<script[^>]* src="\/([^"]+)"/.exec(tag)?.[1] ?? []);
}

const NO_SCRIPT =
  '<noscript>Without JavaScript you can read here; to buy and sell, switch it on.</noscript>';

/** A data block, which browsers do not run and `script-src` does not restrict. `<` is escaped, so that no text can end it. */
function dataBlock(attributes: string, json: string): string {
  return `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;
}
