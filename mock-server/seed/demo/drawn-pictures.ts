import { drawBookCover } from './book-cover.ts';
import { BOOK_COVERS } from './book-covers.ts';
import { HOODIE } from './hoodie.ts';

/** First pictures that are drawn for one listing each, by its key: of books, and of what no other drawing shows. */
const DRAWN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(BOOK_COVERS).map(([key, cover]) => [key, drawBookCover(cover)] as const),
  ['cloth-katubedda-zip-hoodie', HOODIE],
]);

/** Where the picture that is drawn for a listing is served; null for a listing without one. */
export function drawnPicturePath(listingKey: string): string | null {
  return DRAWN.has(listingKey) ? `/pictures/${fileNameOf(listingKey)}` : null;
}

/** All of them by the names of their files, as SVG; the build puts them among the pictures. */
export function listDrawnPictures(): ReadonlyMap<string, string> {
  return new Map([...DRAWN].map(([key, picture]) => [fileNameOf(key), picture]));
}

function fileNameOf(listingKey: string): string {
  return `cover-${listingKey}.svg`;
}
