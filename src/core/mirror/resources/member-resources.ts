import { isWholeCart, productsInCart, readCart } from '../../contract/cart.ts';
import { isErrorBody } from '../../contract/error-in-success.ts';
import { readOrders } from '../../contract/order.ts';
import { paths } from '../../contract/paths.ts';
import { listUnder } from '../../contract/reading.ts';
import { isWholeWishlist, listingsInWishlist, readWishlist } from '../../contract/wishlist.ts';
import type { CartLine } from '../../domain/cart.ts';
import { ORDER_PAGE, withoutFinishedContacts } from '../../domain/order.ts';
import { canBuy, type User } from '../../domain/user.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { PERSONAL_PREFIX } from '../../storage/personal-rows.ts';
import { readNow } from '../../storage/read-now.ts';
import type { CartLineRow, WishlistRow } from '../../storage/rows.ts';
import { compensate } from '../pull/compensate.ts';
import { rowsInside } from './listings-inside.ts';
import { ownListingsResource } from '../own-listings.ts';
import type { Resource } from './resource.ts';

/** The resources of the signed-in member's screens, for any first screen. Sellers do not buy. */
export function memberResources(user: User): readonly Resource[] {
  return canBuy(user)
    ? [cartResource(user), wishlistResource(user), ordersResource(user)]
    : [ordersResource(user), ownListingsResource(user)];
}

/** GET /cart: the whole cart of the member, with the listings in it. */
export function cartResource(user: User): Resource {
  return {
    key: `${PERSONAL_PREFIX}cart`,
    path: paths.cart,
    owner: user.id,
    afterStored: compensate,
    read: async (body, db) => {
      const lines = isErrorBody(body) ? null : readCart(body);
      if (lines === null) return null;
      const rows = await Promise.all(
        lines.map((line, position) => drawKnownLine(db, line, position)),
      );
      return {
        rows: [
          {
            table: 'cartLines',
            rows: rows.map((row) => ({ id: row.key, row })),
            isComplete: isWholeCart(body),
          },
          rowsInside(productsInCart(body)),
        ],
      };
    },
  };
}

/** GET /wishlist: everything the member saved. */
export function wishlistResource(user: User): Resource {
  return {
    key: `${PERSONAL_PREFIX}wishlist`,
    path: paths.wishlist,
    owner: user.id,
    read: (body) => {
      const saved = isErrorBody(body) ? null : readWishlist(body);
      if (saved === null) return null;
      const rows = saved.map(({ entry, listing }): WishlistRow => {
        return {
          ...entry,
          title: listing?.title ?? '',
          image: listing?.images[0] ?? '',
          price: listing?.price ?? 0,
        };
      });
      return {
        rows: [
          {
            table: 'wishlist',
            rows: rows.map((row) => ({ id: row.listingId, row })),
            isComplete: isWholeWishlist(body),
            keep: keepSeenPrice,
          },
          rowsInside(listingsInWishlist(body)),
        ],
      };
    },
  };
}

/** The provider sends the current price: the price seen when saving is known only here. */
function keepSeenPrice(row: unknown, known: unknown): unknown {
  const seen = (known as WishlistRow | null | undefined)?.price ?? 0;
  return seen > 0 ? { ...(row as WishlistRow), price: seen } : row;
}

/** Key of the newest orders. */
export const ORDERS_KEY = `${PERSONAL_PREFIX}orders`;

/**
 * GET /orders/buyer/history or /orders/seller/orders, by the member's role: the newest. `before` (capability
 * `orders.pages`): those that were placed before the order of that id.
 */
export function ordersResource(user: User, before = ''): Resource {
  const isSeller = user.role === 'seller';
  return {
    key: ORDERS_KEY + before,
    path: isSeller ? paths.sellerOrders : paths.buyerOrders,
    query: new URLSearchParams({
      [isSeller ? 'sellerId' : 'buyerId']: user.id,
      ...(before !== '' && { before }),
    }),
    owner: user.id,
    read: (body) => {
      const orders = isErrorBody(body) ? null : readOrders(body);
      if (orders === null) return null;
      // A row that cannot be read may be of any order that the device knows.
      const isWhole = orders.length === listUnder(body, 'orders', 'data')?.length;
      const rows = orders.map(withoutFinishedContacts);
      return {
        rows: [
          {
            table: 'orders',
            rows: rows.map((row) => ({ id: row.id, row })),
            isComplete: isWhole && before === '' && rows.length < ORDER_PAGE.least,
          },
        ],
      };
    },
  };
}

async function drawKnownLine(
  db: UnikadeDatabase,
  line: CartLine,
  position: number,
): Promise<CartLineRow> {
  if (line.title !== '') return { ...line, position };
  const [listing, before] = await Promise.all([
    readNow(db, 'listings', line.listingId),
    readNow(db, 'cartLines', line.key),
  ]);
  return {
    ...line,
    position,
    title: listing?.title ?? before?.title ?? '',
    image: listing?.images[0] ?? before?.image ?? '',
    price: listing?.price ?? before?.price ?? 0,
  };
}
