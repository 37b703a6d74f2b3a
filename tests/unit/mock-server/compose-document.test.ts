import { describe, expect, it } from 'vitest';
import { composeDocument } from '#server/rendering/compose-document.ts';
import type { Kit } from '#server/rendering/load-kit.ts';

const TEMPLATE =
  '<html><head><title>Front</title><meta name="description" data-front content="of the front" /><script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"></div></body></html>';
const CRUEL = '</script><script>alert(1)</script><!-- $& $1';

const kit: Kit = {
  template: TEMPLATE,
  documentScript: 'hold()',
  listFiles: () => ({
    first: { styles: ['assets/index.css', 'assets/a.css'], scripts: ['assets/a.js'] },
    later: { styles: ['assets/b.css'], scripts: ['assets/b.js'] },
    sheet: 'a{content:"$&"}',
    headers: {},
  }),
  canonicalPublicPath: (path) => path,
  planPage: () => null,
  renderPage: () => Promise.resolve(null),
};

describe('a document that is drawn here', () => {
  const text = composeDocument(
    kit,
    'src/a.tsx',
    {
      status: 200,
      head: '<title>One $& only</title>',
      body: '<div>$&</div>',
      data: [JSON.stringify({ name: CRUEL })],
    },
    {
      answers: [{ key: 'product/1', status: 200, etag: null, body: { title: CRUEL } }],
      capabilities: '',
    },
  );

  it('has one title and no description of another page', () => {
    expect(text.match(/<title>.*?<\/title>/g)).toEqual(['<title>One $& only</title>']);
    expect(text).not.toContain('data-front content');
  });

  it('keeps what sellers write inside of its data blocks', () => {
    expect(text.match(/<script>.*?<\/script>/g)).toEqual(['<script>hold()</script>']);
    expect(text).toContain('<div id="root"><div>$&</div></div>');
    const carried = /id="first-reply">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(carried)).toMatchObject({ answers: [{ body: { title: CRUEL } }] });
  });

  it('names what its page is made of', () => {
    const held = /<template id="scripts">(.*?)<\/template>/s.exec(text)?.[1] ?? '';
    expect(held.split('\n')).toEqual([
      '<script type="module" crossorigin src="/assets/index.js"></script>',
      '<link rel="modulepreload" crossorigin href="/assets/index.js">',
      '<link rel="modulepreload" crossorigin href="/assets/a.js">',
      '<link rel="modulepreload" crossorigin href="/assets/b.js">',
      '<link rel="preload" as="style" crossorigin href="/assets/b.css">',
    ]);
    // Nowhere else: they would be fetched before the first paint.
    expect(text.replace(held, '').match(/assets\/\w+\.js/g)).toBeNull();
  });

  it('carries its styles and fetches none of them a second time', () => {
    expect(text).toContain('<style>a{content:"$&"}</style>');
    expect(text.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" disabled href="/assets/index.css">',
      '<link rel="stylesheet" disabled href="/assets/a.css">',
    ]);
  });
});
