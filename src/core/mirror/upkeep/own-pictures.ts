import { readDevicePicture } from '../../domain/device-picture.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';

/** How many of the newest orders get their pictures: those that the page of orders shows first. */
const ORDERS = 12;

/**
 * Addresses of the pictures in the cart, the wishlist and the newest orders of this device; without those that exist
 * only on this device.
 */
export async function listOwnPictures(db: UnikadeDatabase): Promise<readonly string[]> {
  const [lines, wishes, orders] = await Promise.all([
    db.cartLines.toArray(),
    db.wishlist.toArray(),
    db.orders.toArray(),
  ]);
  const newest = orders.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, ORDERS);
  const pictures = [...lines, ...wishes]
    .map(({ image }) => image)
    .concat(newest.map(({ listingImage }) => listingImage));
  return pictures.filter((src) => src !== '' && readDevicePicture(src) === null);
}
