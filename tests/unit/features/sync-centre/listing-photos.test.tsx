import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { EntryList } from '#features/sync-centre/entry-list.tsx';
import { picturesOf } from '#features/sync-centre/listing-photos.ts';
import { aChange } from '#support/device/entries.ts';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const aPhoto = (seq: number, facts: Parameters<typeof aChange>[0] = {}) =>
  aChange({
    ...{ seq, kind: 'picture:upload', keys: [`blob:p${seq}`], targets: [] },
    args: { pictureId: `p${seq}`, type: 'image/webp', title: 'Kettle' },
    ...facts,
  });
const kettle = aChange({
  ...{ seq: 3, kind: 'listing:create', keys: ['listing:k'], waitsFor: [1, 2] },
  args: { fields: { title: 'Kettle', images: ['device-picture:p1', 'device-picture:p2'] } },
});

const runtime = new Proxy(staticRuntime, {
  get: (drawn, name): unknown => (name === 'now' ? () => 0 : Reflect.get(drawn, name)),
});

function draw(entries: readonly PendingChange[], own = entries): string {
  return renderToStaticMarkup(
    <RuntimeProvider runtime={runtime}>
      <MemoryRouter>
        <EntryList title="Waiting to be sent" entries={entries} own={own} onStatus={() => {}} />
      </MemoryRouter>
    </RuntimeProvider>,
  ).replaceAll('<!-- -->', '');
}

const countOf = (html: string, words: string) => html.split(words).length - 1;

describe('a listing that waits with its photos', () => {
  it('is one card, with the photos on it, and counted as one', () => {
    const html = draw([aPhoto(1), aPhoto(2), kettle]);
    expect(countOf(html, '<li')).toBe(1);
    expect(html).toContain('List an item');
    expect(html).toContain('Kettle · 2 photos');
    expect(countOf(html, '<img')).toBe(2);
    expect(html).toContain('(1)');
    expect(html).not.toContain('Sends after');
    expect(draw([aPhoto(1), { ...kettle, waitsFor: [1] }])).toContain('Kettle · 1 photo<');
  });

  it('says why its photos wait, and when they are tried again', () => {
    const plain = { status: 500, message: null, code: null, details: null };
    const lastFailure = { kind: 'server' as const, ...plain };
    const html = draw([aPhoto(1, { lastFailure, readyAt: Number.MAX_SAFE_INTEGER / 2 }), kettle]);
    expect(html).toContain('UniKade has a problem.');
    expect(html).toContain('Next try at');
  });

  it('leaves a photo by itself that is being sent, was refused, or belongs to nothing here', () => {
    const refused = aPhoto(1, { state: 'refused' });
    expect(countOf(draw([refused, aPhoto(2)], [refused, aPhoto(2), kettle]), '<li')).toBe(2);
    const sending = aPhoto(1, { state: 'sending' });
    const html = draw([sending], [sending, kettle]);
    expect(html).toContain('Upload a photo');
    expect(countOf(html, '<img')).toBe(1);
  });
});

it('the pictures of a change are found in whatever a log may hold', () => {
  const written = { fields: { price: 1 }, unedited: { images: ['/a.webp'] } };
  expect(picturesOf(written)).toEqual(['/a.webp']);
  for (const args of [null, 7, {}, { fields: { images: 7 } }, { fields: { images: [null] } }])
    expect(picturesOf(args)).toEqual([]);
});
