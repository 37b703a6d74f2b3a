import { expect, it } from 'vitest';
import {
  listPictureSizes,
  mediumPicture,
  pictureSrcSet,
  uploadAddress,
} from '#core/domain/upload-address.ts';

const ID = '0123456789abcdef01234567';
const widthsOf = (own: number) =>
  listPictureSizes(uploadAddress(ID, own)).map(({ src, width }) => [src, width]);

it('a photo is there in three widths, or in those below its own and its own', () => {
  const all = [320, 640, 1280].map((width) => [`/uploads/${ID}/${width}.webp`, width]);
  expect(widthsOf(1280)).toEqual(all);
  expect(widthsOf(900).map(([, width]) => width)).toEqual([320, 640, 900]);
  expect(widthsOf(200).map(([, width]) => width)).toEqual([200]);
});

it('a device is given the middle one before it was looked at', () => {
  expect(mediumPicture(uploadAddress(ID, 1280))).toBe(uploadAddress(ID, 640));
  expect(mediumPicture(uploadAddress(ID, 200))).toBe(uploadAddress(ID, 200));
});

it('an address that is no upload has one size', () => {
  for (const src of ['/pictures/1f4da.webp', 'https://example.org/a.webp', '']) {
    expect(listPictureSizes(src)).toEqual([]);
    expect(mediumPicture(src)).toBe(src);
  }
});

it('with data saver a browser has the smallest width to choose from', () => {
  const photo = uploadAddress(ID, 900);
  const [small, medium, own] = [320, 640, 900].map(
    (width) => `${uploadAddress(ID, width)} ${width}w`,
  );
  expect(pictureSrcSet(photo, true)).toBe(small);
  expect(pictureSrcSet(photo, false)).toBe([small, medium, own].join());
  expect(pictureSrcSet('/pictures/1f4da.webp', true)).toBe('');
});
