import type { BatchRequest } from '#core/contract/batch.ts';
import type { BatchBody } from '#core/contract/member-bodies.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import type { Caller } from './calls.ts';

/* Items of a batch, and what sends them. */

export type Item = BatchRequest['items'][number];
type Rest = Partial<Omit<Item, 'body'>>;

let count = 0;

/** A change with a key of its own, which touches what its path names. */
export function anItem(
  method: Item['method'],
  path: string,
  body?: unknown,
  rest: Rest = {},
): Item {
  count += 1;
  return {
    key: `item-${count}`,
    keys: [path],
    method,
    path,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...rest,
  };
}

type Listing = Parameters<typeof listingId>[0];

export function addToCart(key: Listing, quantity: number, rest?: Rest): Item {
  return anItem('POST', 'cart', { productId: listingId(key), quantity }, rest);
}

export function setQuantity(key: Listing, quantity: number, rest?: Rest): Item {
  return anItem('PUT', 'cart', { productId: listingId(key), quantity }, rest);
}

/** The answers of a batch that was accepted as a whole. */
export async function sendBatch(
  caller: Caller,
  items: readonly Item[],
): Promise<BatchBody['items']> {
  const { status, body } = await caller<BatchBody & { error?: string }>('POST', 'batch', {
    body: { items },
  });
  if (status !== 200) throw new Error(`The batch was answered with ${status}: ${body.error ?? ''}`);
  return body.items;
}

export const statusesOf = (answers: BatchBody['items']) => answers.map(({ status }) => status);
