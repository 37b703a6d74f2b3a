import { afterEach, describe, expect, it, vi } from 'vitest';
import { shareListing } from '#features/product/share-listing.ts';
import { aListing } from '#support/listing-builder.ts';

const PAGE = 'https://shop.example/products/l1';
const WORDS = { title: 'Desk lamp', text: 'Desk lamp, 1,500 LKR', url: PAGE };

afterEach(() => vi.unstubAllGlobals());

/** What the sheet of the device was given. */
async function share(images: string[], canShareFiles = true): Promise<ShareData> {
  const sheet = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { share: sheet, canShare: () => canShareFiles });
  await shareListing(aListing({ title: 'Desk lamp', price: 1500, images }), PAGE);
  return sheet.mock.calls[0]?.[0] ?? {};
}

function answerPictures() {
  const headers = { 'Content-Type': 'image/webp' };
  const asked = vi.fn((_: URL) => Promise.resolve(new Response('picture', { headers })));
  vi.stubGlobal('fetch', asked);
  return asked;
}

describe('a shared listing', () => {
  it('comes with its price and its picture', async () => {
    const asked = answerPictures();
    const { files = [], ...words } = await share(['/pictures/cover.svg', '/uploads/a/1280.webp']);
    expect(words).toEqual(WORDS);
    expect(files.map(({ name, type }) => [name, type])).toEqual([['1280.webp', 'image/webp']]);
    expect(String(asked.mock.calls[0]?.[0])).toBe('https://shop.example/uploads/a/1280.webp');
  });

  it('comes without a picture that is elsewhere, unsent, drawn, or cannot be shared', async () => {
    const asked = answerPictures();
    const unfit = ['https://other.example/a.jpg', 'device-picture:p1', '/pictures/cover.svg'];
    expect(await share(unfit)).toEqual(WORDS);
    expect(asked).not.toHaveBeenCalled();
    expect(await share(['/uploads/a/1280.webp'], false)).toEqual(WORDS);
  });

  it('does not wait for a picture that does not come', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('No network.')));
    expect(await share(['/uploads/a/1280.webp'])).toEqual(WORDS);
    expect(await share(['https://'])).toEqual(WORDS);
  });
});
