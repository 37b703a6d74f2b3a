import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PICTURE_LIMIT_BYTES } from '#core/domain/picture-file.ts';
import { readBytes } from '#server/http/json-body.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { asUploader, bytesOf, paint, type Upload } from './pictures.ts';

let provider: TestProvider;
let upload: Upload;

beforeEach(async () => {
  provider = await startTestProvider();
  upload = await asUploader(provider, 'buyer');
});
afterEach(() => provider.close());

const text = (words: string) => new TextEncoder().encode(words);
const UNREADABLE = {
  error: 'This picture cannot be read. Please upload a PNG, JPEG, GIF, WebP or AVIF file.',
  code: 'invalid-body',
};

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of black and white pixels, all black: some kilobytes, whatever its size. `rows`: how many are really there. */
function blackPng(width: number, height: number, rows = height): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
}

describe('nothing is kept of', () => {
  it('an upload of a visitor', async () => {
    const response = await provider.fetch('/api/uploads', {
      method: 'POST',
      headers: { 'Content-Type': 'image/png' },
      body: await bytesOf(paint(9, 9).png()),
    });
    expect(response.status).toBe(401);
  });

  it.each(['application/json', 'text/html', 'multipart/form-data; boundary=x', 'imagepng'])(
    'a body of type %s',
    async (type) => {
      const sent = await bytesOf(paint(9, 9).png());
      const { status, body } = await upload(sent, { 'Content-Type': type });
      expect([status, body.error]).toEqual([415, 'Please upload an image file']);
    },
  );

  it.each([
    ['nothing at all', () => text('')],
    ['words', () => text('I am a picture.')],
    ['a page', () => text('<!doctype html><title>Hello</title>')],
    ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'SVG that names a file',
      () =>
        text(
          '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image width="9" height="9" xlink:href="file:///etc/passwd"/></svg>',
        ),
    ],
    ['TIFF', () => bytesOf(paint(9, 9).tiff())],
    ['a PDF', () => text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['the beginning of a GIF', () => text('GIF89a')],
    ['half a PNG', async () => (await bytesOf(paint(900, 900).png())).slice(0, 500)],
    ['half a JPEG', async () => (await bytesOf(paint(900, 900).jpeg())).slice(0, 3000)],
    ['half a WebP', async () => (await bytesOf(paint(900, 900).webp())).slice(0, 200)],
    ['half an AVIF', async () => (await bytesOf(paint(90, 90).avif({ effort: 0 }))).slice(0, 350)],
    ['a PNG without pixels', () => blackPng(0, 0)],
  ])('%s', async (_kind, make) => {
    const { status, body } = await upload(await make(), { 'Content-Type': 'image/svg+xml' });
    expect([status, body]).toEqual([422, UNREADABLE]);
  });

  it('a picture that has been damaged anywhere', async () => {
    const whole = await bytesOf(paint(200, 200).png());
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 25)) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const { status } = await upload(damaged);
      expect([201, 422]).toContain(status);
    }
  });
});

describe('a small file that would fill the memory', () => {
  const BOMB = {
    error: 'This picture has too many pixels: at most 50 megapixels are accepted of its kind.',
    code: 'invalid-body',
  };

  it('is refused before it is unpacked', async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.byteLength).toBeLessThan(200_000);
    const { status, body } = await upload(bomb);
    expect([status, body]).toEqual([422, BOMB]);
  });

  it('is refused when only its first words claim that many pixels', async () => {
    const { status, body } = await upload(blackPng(1_000_000, 1_000_000, 1));
    expect([status, body]).toEqual([422, BOMB]);
  });

  it('ends where the limit is', async () => {
    expect((await upload(blackPng(5000, 10_000))).status).toBe(201);
    expect((await upload(blackPng(5000, 10_001))).status).toBe(422);
  });

  it('is refused when it is only long, however little it holds', async () => {
    expect((await upload(blackPng(1, 30_000))).status).toBe(201);
    const { status, body } = await upload(blackPng(1, 30_001));
    expect([status, body]).toEqual([
      422,
      {
        error: 'This picture is too long: at most 30000 pixels to a side are accepted.',
        code: 'invalid-body',
      },
    ]);
  });

  it('has a lower limit when its kind takes more memory', async () => {
    const large = { width: 5000, height: 5001, channels: 3, background: '#808080' } as const;
    const deep = sharp({ create: large }).toColourspace('rgb16').png({ compressionLevel: 1 });
    const { status, body } = await upload(await bytesOf(deep));
    expect([status, body.error]).toEqual([422, BOMB.error.replace('50', '25')]);
  });
});

describe('a picture of 10 MB', () => {
  /** Bytes after the end of a JPEG are ignored. */
  const padded = async (length: number) => {
    const sent = new Uint8Array(length);
    sent.set(await bytesOf(paint(400, 300).jpeg()));
    return sent;
  };
  const TOO_LARGE = { error: 'File size must be less than 10MB', code: 'invalid-body' };

  it('is one byte too large', async () => {
    expect((await upload(await padded(PICTURE_LIMIT_BYTES - 1))).status).toBe(201);
    const { status, body } = await upload(await padded(PICTURE_LIMIT_BYTES));
    expect([status, body]).toEqual([413, TOO_LARGE]);
  });

  it('is one byte too large also when it does not say how large it is', async () => {
    const { accessToken } = await provider.tokensOf('buyer@stu.cmb.ac.lk');
    const send = async (bytes: Uint8Array<ArrayBuffer>) =>
      provider.fetch('/api/uploads', {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'image/jpeg' },
        body: new Blob([bytes]).stream(),
        duplex: 'half',
      } as RequestInit);
    expect((await send(await padded(PICTURE_LIMIT_BYTES - 1))).status).toBe(201);
    const refused = await send(await padded(PICTURE_LIMIT_BYTES));
    expect([refused.status, await refused.json()]).toEqual([413, TOO_LARGE]);
  });

  it('is not read any further than that', async () => {
    let sent = 0;
    let isLeft = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        sent += 64 * 1024;
        stream.enqueue(new Uint8Array(64 * 1024));
      },
      cancel: () => {
        isLeft = true;
      },
    });
    const init = { method: 'POST', body: endless, duplex: 'half' } as RequestInit;
    const request = new Request('http://provider.test/api/uploads', init);
    const limit = { maxBytes: PICTURE_LIMIT_BYTES - 1, words: 'Too large.' };
    await expect(readBytes(request, limit)).rejects.toMatchObject({ status: 413 });
    expect([isLeft, sent < PICTURE_LIMIT_BYTES + 3 * 64 * 1024]).toEqual([true, true]);
  });
});
