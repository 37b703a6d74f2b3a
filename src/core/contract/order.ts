import * as z from 'zod/mini';
import { type Order, ORDER_STATUSES, type OrderParty } from '../domain/order.ts';
import {
  anything,
  listUnder,
  maybeNumber,
  maybeText,
  readChoice,
  readId,
  readRows,
  readTexts,
  readUnder,
  reference,
  resolveReference,
  text,
  textOrNumber,
} from './reading.ts';

const partyWire = z.looseObject({
  _id: anything,
  id: anything,
  name: text,
  email: text,
  phone: textOrNumber,
  address: text,
});
const listingWire = z.looseObject({
  _id: anything,
  id: anything,
  title: text,
  price: maybeNumber,
  images: anything,
});
const orderWire = z.looseObject({
  _id: anything,
  id: anything,
  buyerId: reference(partyWire),
  sellerId: reference(partyWire),
  listingId: reference(listingWire),
  buyer: reference(partyWire),
  seller: reference(partyWire),
  listing: reference(listingWire),
  quantity: maybeNumber,
  variations: anything,
  amount: maybeNumber,
  paymentMethod: text,
  status: z.enum(ORDER_STATUSES),
  cancelReason: maybeText,
  createdAt: text,
  updatedAt: text,
  version: maybeNumber,
});

type PartyReference = z.infer<typeof orderWire>['buyer'];

function readParty(one: PartyReference, other: PartyReference): OrderParty {
  const { row, id } = resolveReference(one, other);
  if (row === null) return { id, name: '', email: '', phone: '', address: '' };
  const { name, email, phone, address } = row;
  return { id, name, email, phone, address };
}

/** One order in any spelling; null when id, amount or status cannot be read. */
export function readOrder(value: unknown): Order | null {
  const parsed = orderWire.safeParse(value);
  if (!parsed.success) return null;
  const wire = parsed.data;
  const id = readId(wire);
  if (id === '' || wire.amount === undefined) return null;
  const { row: listing, id: listingId } = resolveReference(wire.listingId, wire.listing);
  return {
    id,
    buyer: readParty(wire.buyerId, wire.buyer),
    seller: readParty(wire.sellerId, wire.seller),
    listingId,
    listingTitle: listing?.title ?? '',
    listingImage: readTexts(listing?.images)[0] ?? '',
    listingPrice: listing?.price ?? null,
    quantity: wire.quantity ?? null,
    variations: readChoice(wire.variations),
    amount: wire.amount,
    paymentMethod: wire.paymentMethod,
    status: wire.status,
    cancelReason: wire.cancelReason,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt === '' ? wire.createdAt : wire.updatedAt,
    version: wire.version ?? 0,
  };
}

/** Reply of both order lists; null when it is no list. */
export function readOrders(value: unknown): readonly Order[] | null {
  const rows = listUnder(value, 'orders', 'data');
  return rows === null ? null : readRows(rows, readOrder);
}

/** Reply of POST /orders and PATCH /orders/{id}/status: the order itself, or under `order` or `data`; null when the provider answers otherwise. */
export function readOrderReply(value: unknown): Order | null {
  return readUnder(value, readOrder, 'order', 'data');
}
