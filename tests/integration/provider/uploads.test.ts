import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listingEditRequest } from '#core/contract/listing-request.ts';
import { uploadBody } from '#core/contract/member-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import type { TestDatabase } from '#support/database/test-databases.ts';
import { asUploader, bytesOf, colourAt, download, paint, type Upload } from './pictures.ts';

let provider: TestProvider;
let upload: Upload;

beforeEach(async () => {
  provider = await startTestProvider();
  upload = await asUploader(provider, 'seller');
});
afterEach(() => provider.close());

const sizesOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { status, body } = await upload(bytes);
  expect(status).toBe(201);
  return body.thumbnails;
};
const largestOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  download(provider, (await sizesOf(bytes)).at(-1)!.url);
/** Lossy colours come back about as they were. */
const isAbout = (seen: readonly number[], meant: readonly number[]) =>
  seen.every((value, index) => Math.abs(value - (meant[index] ?? 0)) < 24);
const RED = [208, 0, 0];
const BLUE = [0, 0, 208];

describe('an uploaded picture', () => {
  const painted = () => paint(1600, 800);
  it.each([
    ['PNG', () => painted().png()],
    ['JPEG', () => painted().jpeg()],
    ['GIF', () => painted().gif()],
    ['WebP', () => painted().webp()],
    ['AVIF', () => painted().avif({ effort: 0 })],
    ['a palette PNG', () => painted().png({ palette: true })],
    ['16-bit PNG', () => painted().toColourspace('rgb16').png()],
  ])('may be %s, and is kept as WebP in three widths', async (_kind, draw) => {
    const { status, body } = await upload(await bytesOf(draw()));
    expect(status).toBe(201);
    expect(uploadBody.parse(body)).toEqual(body);
    expect(body.thumbnails).toEqual(
      [320, 640, 1280].map((width) => ({
        width,
        height: width / 2,
        url: `/uploads/${body._id}/${width}.webp`,
      })),
    );
    expect(body.url).toBe(`/uploads/${body._id}/1280.webp`);
    for (const { width, height, url } of body.thumbnails) {
      const bytes = await download(provider, url);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
      const [left, right] = [await colourAt(bytes, 20, 20), await colourAt(bytes, width - 20, 20)];
      expect([isAbout(left, RED), isAbout(right, BLUE)]).toEqual([true, true]);
    }
  });

  it('in the colours of a printer comes back in those of a screen', async () => {
    const printed = await bytesOf(painted().toColourspace('cmyk').jpeg());
    expect((await sharp(printed).metadata()).space).toBe('cmyk');
    const bytes = await largestOf(printed);
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const [red, , blue] = await colourAt(bytes, 20, 20);
    expect(red).toBeGreaterThan(3 * blue);
  });

  it.each([
    [500, 200, ['320x128', '500x200']],
    [320, 100, ['320x100']],
    [641, 641, ['320x320', '640x640', '641x641']],
    [1, 1, ['1x1']],
    [5000, 2, ['320x1', '640x1', '1280x1']],
  ])('of %i × %i is never enlarged', async (width, height, sizes) => {
    const kept = await sizesOf(await bytesOf(paint(width, height).png()));
    expect(kept.map((size) => `${size.width}x${size.height}`)).toEqual(sizes);
  });

  it('that is very long becomes twice as high as the widest, at most', async () => {
    const kept = await sizesOf(await bytesOf(paint(900, 9000).png()));
    expect(kept.at(-1)).toMatchObject({ width: 256, height: 2560 });
  });

  it('taken with the camera turned comes back upright', async () => {
    const turned = paint(400, 200).withMetadata({ orientation: 6 }).jpeg();
    const bytes = await largestOf(await bytesOf(turned));
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientation]).toEqual([200, 400, undefined]);
    expect(isAbout(await colourAt(bytes, 100, 20), RED)).toBe(true);
    expect(isAbout(await colourAt(bytes, 100, 380), BLUE)).toBe(true);
  });

  it('does not say where, by whom and with what it was made', async () => {
    const told = paint(700, 700)
      .withExif({
        IFD0: { Copyright: 'Nimal Perera', Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 54/1 8/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><who>Nimal Perera</who></x:xmpmeta>')
      .withIccProfile('p3');
    const sent = await bytesOf(told.jpeg());
    expect(Buffer.from(sent).includes('Nimal Perera')).toBe(true);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    for (const { url } of await sizesOf(sent)) {
      const bytes = await download(provider, url);
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes('Nimal')).toBe(false);
    }
  });

  it('with a page hidden behind it or inside it comes back without the page', async () => {
    const page = '<!doctype html><script>alert(document.domain)</script>';
    const picture = Buffer.from(await bytesOf(paint(400, 300).jpeg()));
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0, page.length + 2]),
      Buffer.from(page),
    ]);
    const behind = Buffer.concat([picture, Buffer.from(page)]);
    const inside = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
    for (const sent of [behind, inside]) {
      const bytes = await largestOf(new Uint8Array(sent));
      expect(Buffer.from(bytes).includes('script')).toBe(false);
      expect(isAbout(await colourAt(bytes, 20, 20), RED)).toBe(true);
    }
  });

  it('that moves is kept as its first frame', async () => {
    const frames = await Promise.all(
      ['#d00000', '#0000d0'].map((colour) => bytesOf(paint(400, 400, colour, colour).png())),
    );
    const moving = await bytesOf(sharp(frames, { join: { animated: true } }).gif());
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const bytes = await largestOf(moving);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(isAbout(await colourAt(bytes, 200, 200), RED)).toBe(true);
  });

  it('stays transparent where it was', async () => {
    const glass = { width: 400, height: 400, channels: 4, background: '#d0000080' } as const;
    const bytes = await largestOf(await bytesOf(sharp({ create: glass }).png()));
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it('has an address that a listing may name', async () => {
    const { body } = await upload(await bytesOf(paint(400, 400).png()));
    const edit = { sellerId: memberId('seller'), images: [body.url] };
    expect(listingEditRequest.parse(edit)).toEqual(edit);
  });
});

describe('the address of a picture', () => {
  const uploadOne = async () => (await upload(await bytesOf(paint(400, 400).png()))).body;
  const KEPT_FOR_EVER = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'image/webp',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };

  it('is read without a session, kept for ever, and nothing but a picture', async () => {
    const { url } = await uploadOne();
    const response = await provider.fetch(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject(KEPT_FOR_EVER);
    expect(response.headers.get('ETag')).toMatch(/^"[0-9a-f]{24}-400"$/);
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^inline; filename="[0-9a-f]{24}-400\.webp"$/,
    );
    const { byteLength } = await response.arrayBuffer();
    expect(response.headers.get('Content-Length')).toBe(String(byteLength));
  });

  it('answers HEAD with the same headers and nothing else', async () => {
    const { url } = await uploadOne();
    const [whole, head] = [
      await provider.fetch(url),
      await provider.fetch(url, { method: 'HEAD' }),
    ];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
  });

  it('answers 304 to a caller who has it', async () => {
    const { url } = await uploadOne();
    const etag = (await provider.fetch(url)).headers.get('ETag')!;
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const response = await provider.fetch(url, { headers: { 'If-None-Match': known } });
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(response.headers.get('Cache-Control')).toContain('immutable');
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    const other = await provider.fetch(url, { headers: { 'If-None-Match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it.each([
    'uploads/',
    'uploads/320.webp',
    `uploads/${'0'.repeat(24)}/320.webp`,
    'uploads/{id}',
    'uploads/{id}/640.webp',
    'uploads/{id}/0320.webp',
    'uploads/{id}/320.png',
    'uploads/{id}/320.webp/',
    'uploads/{id}/..%2f{id}%2f320.webp',
    'uploads/{ID}/320.webp',
  ])('%s is not one', async (pattern) => {
    const { _id } = await uploadOne();
    const path = pattern.replaceAll('{id}', _id).replace('{ID}', _id.toUpperCase());
    const headers = { 'If-None-Match': '*' };
    const response = await provider.fetch(`/${path}`, { headers });
    expect([response.status, await response.text()]).toEqual([404, 'Not found.\n']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'text/plain; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['DELETE', 'POST', 'OPTIONS'])('can only be read, and says so to %s', async (method) => {
    const { url } = await uploadOne();
    const response = await provider.fetch(url, { method });
    expect([response.status, await response.text()]).toEqual([
      405,
      'This address can only be read.\n',
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      allow: 'GET, HEAD',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('has the same headers when the database fails', async () => {
    const defects: unknown[] = [];
    const select = () => {
      throw new Error('the database is gone');
    };
    const broken = await startTestProvider({
      database: { ...provider.database, db: { select } } as unknown as TestDatabase,
      reportDefect: (defect) => defects.push(defect),
    });
    const response = await broken.fetch(`/uploads/${'0'.repeat(24)}/320.webp`);
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'internal' }]);
    expect(defects).toHaveLength(1);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('does not exist where uploads are not offered', async () => {
    const plain = await startTestProvider({ capabilities: ['idempotency'] });
    const refused = await (await asUploader(plain, 'seller'))(await bytesOf(paint(9, 9).png()));
    const missing = await plain.fetch(`/uploads/${'0'.repeat(24)}/320.webp`);
    await plain.close();
    expect([refused.status, missing.status]).toEqual([404, 404]);
  });
});
