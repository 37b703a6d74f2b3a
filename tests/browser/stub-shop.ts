import { type BatchItem, batchRequest } from '#core/contract/batch.ts';
import { cartLineRequest, type CartLineRequest } from '#core/contract/cart-request.ts';
import type { BatchBody } from '#core/contract/member-bodies.ts';
import { paths } from '#core/contract/paths.ts';
import { writePaths } from '#core/contract/write-paths.ts';
import { reviewRequest } from '#core/contract/review.ts';

/** A change that was made; with keys it is made once, however often it arrives. */
export interface Effect {
  /** Distinguishes the taps of a run: the listing of a cart line, the words of a review. */
  mark: string;
  /** Changes of one row must come in the order of their taps. */
  thing: string;
}

interface Write {
  method: string;
  /** Relative to `/api/`. */
  path: string;
  /** `Idempotency-Key`; null without. */
  key: string | null;
  body: string;
}

interface StubReply {
  status: number;
  body: unknown;
}

/** The rows of the stub, in the shapes of the contract. */
export interface StubShop {
  effects: readonly Effect[];
  write(write: Write): StubReply;
  read(path: string): StubReply;
}

/** @param remembersKeys whether a repeated `Idempotency-Key` is answered with the stored reply */
export function createStubShop(remembersKeys: boolean): StubShop {
  const effects: Effect[] = [];
  const lines = new Map<string, CartLineRequest>();
  const replies = new Map<string, StubReply>();

  const change = ({ method, path, body }: Write): StubReply => {
    if (method === 'POST' && path === paths.cart) {
      const { productId, quantity, variations } = cartLineRequest.parse(JSON.parse(body));
      const line = {
        productId,
        variations,
        quantity: (lines.get(productId)?.quantity ?? 0) + quantity,
      };
      lines.set(productId, line);
      effects.push({ mark: productId, thing: productId });
      // The one line that changed: a whole cart would let the length of a reply grow with the run.
      return { status: 200, body: { items: [line] } };
    }
    if (method === 'POST' && path === writePaths.reviews) {
      const review = reviewRequest.parse(JSON.parse(body));
      effects.push({ mark: review.comment, thing: review.listingId });
      const stored = {
        ...review,
        _id: `review-${effects.length}`,
        createdAt: new Date(0).toISOString(),
      };
      return { status: 201, body: stored };
    }
    return { status: 404, body: { error: `The stub does not know ${method} ${path}.` } };
  };
  const changeOnce = (write: Write): StubReply => {
    const known = write.key === null ? undefined : replies.get(write.key);
    if (known !== undefined) return known;
    const reply = change(write);
    if (remembersKeys && write.key !== null) replies.set(write.key, reply);
    return reply;
  };
  return {
    effects,
    write: (write) =>
      write.path === paths.batch ? answerBatch(write.body, changeOnce) : changeOnce(write),
    read: (path) => {
      if (path === paths.cart) return { status: 200, body: { items: [...lines.values()] } };
      const list = EMPTY_LISTS[path];
      return list === undefined
        ? { status: 404, body: { error: `The stub does not know ${path}.` } }
        : { status: 200, body: { [list]: [] } };
    },
  };
}

const EMPTY_LISTS: Readonly<Record<string, string>> = {
  [paths.wishlist]: 'wishlist',
  [paths.buyerOrders]: 'orders',
  [paths.categories]: 'categories',
};

function answerBatch(body: string, change: (write: Write) => StubReply): StubReply {
  const { items } = batchRequest.parse(JSON.parse(body));
  const replies = items.map((item) => answerItem(item, change));
  return { status: 200, body: { items: replies } satisfies BatchBody };
}

function answerItem(
  { key, method, path, body = '' }: BatchItem,
  change: (write: Write) => StubReply,
): BatchBody['items'][number] {
  const reply = change({ method, path, key, body });
  const headers = { 'content-type': 'application/json' };
  return { key, status: reply.status, headers, body: reply.body };
}
