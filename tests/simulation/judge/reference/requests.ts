import type { Row } from '../seams.ts';
import type { Change } from './change.ts';
import { amountOf } from './mutations.ts';

/** The call that a change stands for: method, path without query, and what its body says. */
interface ExpectedRequest {
  method: string;
  path: string;
  /** null: no body, or bytes. */
  body: Row | null;
}

/** Source: specification §7 for the listed calls; the rest are the additions that a capability announces. */
export function requestOf({ kind, args }: Change): ExpectedRequest {
  const id = (name: string) => encodeURIComponent(String(args[name]));
  switch (kind) {
    case 'cart:add':
      return { method: 'POST', path: 'cart', body: lineBody(args) };
    case 'cart:set':
      return { method: 'PUT', path: 'cart', body: lineBody(args) };
    case 'cart:remove':
      return request('DELETE', `cart/${id('listingId')}`, { variations: args.variations });
    case 'wishlist:add':
      return { method: 'POST', path: `wishlist/${id('listingId')}`, body: null };
    case 'wishlist:remove':
      return { method: 'DELETE', path: `wishlist/${id('listingId')}`, body: null };
    case 'order:place':
      return request('POST', 'orders', {
        ...{ buyerId: args.buyerId, listingId: args.listingId },
        ...{ amount: amountOf(args), paymentMethod: 'cash' },
      });
    case 'order:status':
      return request('PATCH', `orders/${id('orderId')}/status`, statusBody(args));
    case 'review:write':
      return request('POST', 'reviews', {
        ...{ listingId: args.listingId, reviewerId: (args.reviewer as Row).id },
        ...{ rating: args.rating, comment: args.comment },
      });
    case 'report:send': {
      const { subject, subjectId, reason, text } = args;
      return request('POST', 'moderation/reports', { subject, subjectId, reason, text });
    }
    case 'session:end':
      return { method: 'DELETE', path: 'auth/sessions', body: null };
    case 'listing:create':
      return request('POST', 'listings', args.fields as Row);
    case 'listing:edit':
      return request('PATCH', `listings/${id('listingId')}`, args.fields as Row);
    case 'listing:status':
      return request('PATCH', `listings/${id('listingId')}/status`, statusBody(args));
    case 'listing:delete':
      return { method: 'DELETE', path: `listings/${id('listingId')}`, body: null };
    case 'picture:upload':
      return { method: 'POST', path: 'uploads', body: null };
    default:
      throw new Error(`The reference knows no kind ${kind}.`);
  }
}

function request(method: string, path: string, body: Row): ExpectedRequest {
  return { method, path, body };
}

function lineBody({ listingId, quantity, variations }: Row): Row {
  return { productId: listingId, quantity, variations };
}

function statusBody({ status, sellerId }: Row): Row {
  return { status, sellerId };
}
