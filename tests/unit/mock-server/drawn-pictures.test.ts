import { describe, expect, it } from 'vitest';
import { drawBookCover } from '#server/seed/demo/book-cover.ts';
import { drawnPicturePath, listDrawnPictures } from '#server/seed/demo/drawn-pictures.ts';
import { bookListings } from '#server/seed/demo/listings/books.ts';
import { clothingListings } from '#server/seed/demo/listings/clothing.ts';

const COVER = { paper: '#000000', ink: '#ffffff', emblem: 'tree' } as const;

describe('pictures drawn for one listing of the demo catalogue', () => {
  it('belong to listings, and each is drawn', () => {
    const named = [...bookListings, ...clothingListings]
      .map(({ key }) => drawnPicturePath(key))
      .filter((path) => path !== null);
    expect(named.length).toBeGreaterThan(10);
    expect(named).toEqual(
      expect.arrayContaining([...listDrawnPictures().keys()].map((name) => `/pictures/${name}`)),
    );
    expect(listDrawnPictures().size).toBe(named.length);
  });

  it('are none for a listing without a photo, or of another shelf', () => {
    for (const { key } of bookListings.filter(({ pictures }) => pictures.length === 0))
      expect(drawnPicturePath(key)).toBeNull();
    expect(drawnPicturePath('acc-neoprene-laptop-sleeve')).toBeNull();
    expect(drawnPicturePath('toString')).toBeNull();
  });

  it('print long titles smaller, and nothing as markup', () => {
    const sizeOf = (title: string) =>
      Number(
        /font-size="([\d.]+)" font-weight/.exec(
          drawBookCover({ ...COVER, title: [title], author: 'A' }),
        )?.[1],
      );
    expect(sizeOf('Biology')).toBe(22);
    expect(sizeOf('Transcendentals')).toBeLessThan(17);
    const drawn = drawBookCover({ ...COVER, title: ['<b>'], author: 'Theraja & Theraja' });
    expect(drawn).toContain('&lt;b></text>');
    expect(drawn).toContain('Theraja &amp; Theraja');
  });
});
