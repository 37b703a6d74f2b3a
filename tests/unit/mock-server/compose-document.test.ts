import { describe, expect, it } from 'vitest';
import { composeDocument } from '#server/rendering/compose-document.ts';
import type { Kit } from '#server/rendering/load-kit.ts';

const TEMPLATE =
  '<html><head><title>Front</title><meta name="description" data-front content="of the front" /></head><body><div id="root"></div></body></html>';
const CRUEL = '</script><script>alert(1)</script><!-- $& $1';

const kit: Kit = {
  template: TEMPLATE,
  pageHeaders: {},
  documentScript: 'hold()',
  listFiles: () => ({
    first: { styles: ['assets/a.css'], scripts: ['assets/a.js'] },
    later: { styles: ['assets/b.css'], scripts: ['assets/b.js'] },
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
    expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css">');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
  });
});
