import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { UploadBody } from '#core/contract/member-bodies.ts';
import type { TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, type FixtureMember } from '#support/provider/provider-fixture.ts';

/* Real pictures for the tests of /uploads, and what sends them. */

interface Answer {
  status: number;
  headers: Headers;
  body: UploadBody & { error?: string; code?: string };
}
export type Upload = (
  bytes: Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Uploads pictures as one member. */
export async function asUploader(provider: TestProvider, who: FixtureMember): Promise<Upload> {
  const { accessToken } = await provider.tokensOf(fixtureEmails[who]);
  return async (bytes, headers = {}) => {
    const response = await provider.fetch('/api/uploads', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${accessToken}`,
        'Content-Type': 'image/png',
        ...headers,
      },
      body: bytes,
    });
    const body = (await response.json()) as Answer['body'];
    return { status: response.status, headers: response.headers, body };
  };
}

/** The picture behind an address of the provider. */
export async function download(provider: TestProvider, url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await provider.fetch(url)).arrayBuffer());
}

/** A picture of this size, in one colour on the left and another on the right. */
export function paint(width: number, height: number, left = '#d00000', right = '#0000d0'): Sharp {
  const half = Math.ceil(width / 2);
  const picture = sharp({ create: { width, height, channels: 3, background: left } });
  if (width < 2) return picture;
  const create = { width: width - half, height, channels: 3, background: right } as const;
  return picture.composite([{ input: { create }, left: half, top: 0 }]);
}

/** A JPEG with every pixel by chance: nothing that is drawn from it as it is becomes light. */
export function noisePicture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = randomBytes(width * height * 3);
  return bytesOf(sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality: 95 }));
}

export async function bytesOf(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture.toBuffer());
}

/** Colour at a place, as `[red, green, blue]`. */
export async function colourAt(
  bytes: Uint8Array,
  x: number,
  y: number,
): Promise<readonly [number, number, number]> {
  const pixel = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [pixel[0] ?? -1, pixel[1] ?? -1, pixel[2] ?? -1];
}
