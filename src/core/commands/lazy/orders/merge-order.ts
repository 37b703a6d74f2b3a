import type { Order, OrderParty } from '../../../domain/order.ts';
import type { OrderRow } from '../../../storage/rows.ts';

/**
 * An order as a reply tells it, on top of what the device knows: a reply may name people and listing by their ids alone,
 * or say little beside the status.
 */
export function mergeOrder(known: OrderRow, told: Order): OrderRow {
  return {
    ...known,
    buyer: mergeParty(known.buyer, told.buyer),
    seller: mergeParty(known.seller, told.seller),
    listingId: told.listingId || known.listingId,
    listingTitle: told.listingTitle || known.listingTitle,
    listingImage: told.listingImage || known.listingImage,
    listingPrice: told.listingPrice ?? known.listingPrice,
    quantity: told.quantity ?? known.quantity,
    variations: Object.keys(told.variations).length > 0 ? told.variations : known.variations,
    amount: told.amount,
    paymentMethod: told.paymentMethod || known.paymentMethod,
    status: told.status,
    ...(told.cancelReason !== undefined && { cancelReason: told.cancelReason }),
    createdAt: told.createdAt || known.createdAt,
    updatedAt: told.updatedAt || known.updatedAt,
    version: told.version || known.version,
  };
}

/** An id says less than the name that the device knows. */
function mergeParty(known: OrderParty, told: OrderParty): OrderParty {
  const isAnother = told.id !== '' && known.id !== '' && told.id !== known.id;
  if (isAnother) return told.name === '' ? known : told;
  return {
    id: told.id || known.id,
    name: told.name || known.name,
    email: told.email || known.email,
    phone: told.phone || known.phone,
    address: told.address || known.address,
  };
}
