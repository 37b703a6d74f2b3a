import { drawBookCover } from './book-cover.ts';
import { BOOK_COVERS } from './book-covers.ts';
import { HOODIE } from './hoodie.ts';

/** Covers drawn for one listing each, by its key: of books, and of items without another drawing. */
const DRAWN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(BOOK_COVERS).map(([key, cover]) => [key, drawBookCover(cover)] as const),
  ['cloth-katubedda-zip-hoodie', HOODIE],
]);

/** Path of the picture drawn for a listing; null without one. */
export function drawnPicturePath(listingKey: string): string | null {
  return DRAWN.has(listingKey) ? `/pictures/${fileNameOf(listingKey)}` : null;
}

/** All drawn pictures as SVG, by file name; the build adds them to the pictures. */
export function listDrawnPictures(): ReadonlyMap<string, string> {
  return new Map([...DRAWN].map(([key, picture]) => [fileNameOf(key), picture]));
}

function fileNameOf(listingKey: string): string {
  return `cover-${listingKey}.svg`;
}
