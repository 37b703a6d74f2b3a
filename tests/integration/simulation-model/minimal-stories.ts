import { Buffer } from 'node:buffer';
import { BATCH_REPLY_LIMIT_BYTES } from '#core/contract/batch.ts';
import { LISTING_LIMITS as LIMITS } from '#core/domain/listing-limits.ts';
import { seedId } from '#server/storage/ids.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { anItem } from '../provider/batches.ts';
import { expectStatuses, send } from './batch-stories.ts';
import type { Duel, Said, Step } from './provider-duel.ts';
import { changeListing } from './shortcuts.ts';
import { MINIMAL, type Story, tell } from './story.ts';

const textbook = listingId('textbook');
const hoodie = listingId('hoodie');
const lastPiece = listingId('lastPiece');
const sellerId = memberId('seller');
const variations = { color: 'black', size: 'M' };

type Change = Pick<Step, 'as' | 'body'> & {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  full: number;
  minimal: number;
};

const change = (
  as: 'buyer' | 'seller',
  method: Change['method'],
  path: string,
  [full, minimal]: readonly [number, number],
  body?: object,
): Change => ({ as, method, path, full, minimal, ...(body === undefined ? {} : { body }) });

const SAME = [200, 200] as const;
const BARE = [200, 204] as const;
const NEW = [201, 201] as const;

/** Every change that there is but an upload, in an order in which all are accepted. */
const CHANGES: readonly Change[] = [
  change('seller', 'PATCH', `listings/${textbook}`, SAME, {
    sellerId,
    images: ['https://a.lk/1.png', 'https://a.lk/2.png'],
  }),
  change('seller', 'PATCH', `listings/${hoodie}/status`, SAME, { sellerId, status: 'active' }),
  change('seller', 'PATCH', `orders/${seedId('order', 'sinhalaNovel/0')}/status`, SAME, {
    sellerId,
    status: 'delivered',
  }),
  change('seller', 'POST', 'listings', NEW, {
    sellerId,
    title: 'Fan',
    description: 'Quiet.',
    category: 'electronics',
    condition: 'used',
    price: 750,
    quantity: 3,
  }),
  change('seller', 'DELETE', `listings/${lastPiece}?sellerId=${sellerId}`, BARE),
  change('buyer', 'POST', 'cart', SAME, { productId: textbook, quantity: 1 }),
  change('buyer', 'POST', 'cart', SAME, { productId: hoodie, quantity: 2, variations }),
  change('buyer', 'PUT', 'cart', SAME, { productId: hoodie, quantity: 1, variations }),
  change('buyer', 'POST', `wishlist/${hoodie}`, BARE),
  change('buyer', 'DELETE', `wishlist/${textbook}`, BARE),
  change('buyer', 'POST', 'orders', NEW, {
    buyerId: memberId('buyer'),
    listingId: textbook,
    amount: 1500,
    paymentMethod: 'cash',
  }),
  change('buyer', 'POST', 'reviews', NEW, {
    listingId: hoodie,
    reviewerId: memberId('buyer'),
    reviewedUserId: sellerId,
    rating: 4,
  }),
  change('buyer', 'DELETE', `cart/${textbook}`, SAME, {}),
];

const deleteAll = (duel: Duel) =>
  tell(duel, [
    ['200', 'seller', 'DELETE', `listings/${textbook}`],
    ['200', 'seller', 'DELETE', `listings/${hoodie}`],
  ]);

/** `count` texts of `length` letters, of three bytes each. */
const texts = (count: number, length: number) =>
  Array.from({ length: count }, (_none, index) => `${index} `.padEnd(length, 'ම'));

/** Of a listing whose reply to its seller is larger than is stored under a key. */
const large = (quantity: number) => {
  return { sellerId, quantity, features: texts(LIMITS.lines, LIMITS.line) };
};

/** A listing about as heavy as one may be. */
const heavy = (quantity: number) => ({
  ...large(quantity),
  whyBuy: texts(LIMITS.lines, LIMITS.line),
  variations: [{ name: 'size', options: texts(10, LIMITS.variationOption) }],
});

export const minimalStories: readonly Story[] = [
  {
    name: 'the same changes with and without the preference, and their keys',
    needs: 'prefer.minimal',
    play: async (duel) => {
      const play = async (headers: Record<string, string>, form: 'full' | 'minimal') => {
        for (const [index, { full, minimal, ...step }] of CHANGES.entries()) {
          const said = await duel.play({ ...step, key: `all-${index}`, headers });
          const wanted = { full, minimal }[form];
          if (said.status === wanted) continue;
          throw new Error(`${step.method} ${step.path} was answered with ${said.status}.`);
        }
      };
      await play(MINIMAL, 'minimal');
      await play({ prefer: 'return=representation, return=minimal' }, 'full');
      await deleteAll(duel);
      await play({ prefer: 'respond-async, Return = "minimal"; x=1' }, 'minimal');
    },
  },
  {
    name: 'a preference that is refused or comes later',
    needs: 'prefer.minimal',
    play: async (duel) => {
      const line = { productId: hoodie, quantity: 2, variations };
      const key = 'full';
      const keyed = { key, headers: MINIMAL };
      await tell(duel, [
        [
          '409 out-of-stock',
          'buyer',
          'PUT',
          'cart',
          { ...line, quantity: 9 },
          { key: 'refused', headers: MINIMAL },
        ],
        ['409 out-of-stock', 'buyer', 'PUT', 'cart', { ...line, quantity: 9 }, { key: 'refused' }],
        [
          '422 invalid-body',
          'buyer',
          'POST',
          'cart',
          { ...line, quantity: 0 },
          { headers: MINIMAL },
        ],
        ['200', 'buyer', 'POST', 'cart', line, { key }],
        ['200', 'buyer', 'PUT', 'cart', { ...line, quantity: 1 }, { headers: MINIMAL }],
        // Kept as it was; in short as it is.
        ['200', 'buyer', 'POST', 'cart', line, { key }],
        ['200', 'buyer', 'POST', 'cart', line, keyed],
        ['422 idempotency-key-reused', 'buyer', 'POST', 'cart', { ...line, quantity: 3 }, keyed],
        ['200', 'buyer', 'DELETE', `cart/${hoodie}`, { variations }, { headers: MINIMAL }],
        ['200', 'buyer', 'POST', 'cart', line, keyed],
        ['200', 'buyer', 'GET', 'cart', undefined, { headers: MINIMAL }],
      ]);
    },
  },
  {
    name: 'keys of replies that are too large to keep',
    needs: 'idempotency',
    play: async (duel) => {
      const path = `listings/${textbook}`;
      const stale = { key: 'stale', headers: { 'base-updated-at': '2026-11-01T00:00:00.000Z' } };
      await tell(duel, [
        ['200', 'seller', 'PATCH', path, large(9), { key: 'large' }],
        ['409 stale-edit', 'seller', 'PATCH', path, large(8), stale],
        ['200', 'buyer', 'POST', 'cart', { productId: textbook, quantity: 2 }, { key: 'line' }],
      ]);
      await changeListing(duel, textbook, { quantity: 8 });
      await tell(duel, [
        ['200', 'seller', 'PATCH', path, large(9), { key: 'large' }],
        ['200', 'seller', 'PATCH', path, large(8), stale],
        ['200', 'buyer', 'POST', 'cart', { productId: textbook, quantity: 2 }, { key: 'line' }],
        ['200', 'seller', 'DELETE', path],
        ['200', 'seller', 'PATCH', path, large(9), { key: 'large' }],
        ['200', 'buyer', 'POST', 'cart', { productId: textbook, quantity: 2 }, { key: 'line' }],
      ]);
    },
  },
  {
    name: 'the same changes in a batch',
    needs: 'batch',
    play: async (duel) => {
      for (const as of ['seller', 'buyer'] as const) {
        const own = CHANGES.filter((each) => each.as === as);
        const items = own.map(({ method, path, body }) =>
          anItem(method, path, body, { keys: ['one lane'], headers: MINIMAL }),
        );
        const inFull = items.map((item) => ({ ...item, headers: {} }));
        expectStatuses(
          await send(duel, items, as),
          own.map(({ minimal }) => minimal),
        );
        expectStatuses(
          await send(duel, inFull, as),
          own.map(({ full }) => full),
        );
        if (as === 'buyer') await deleteAll(duel);
        await send(duel, items, as);
        await send(duel, inFull, as);
      }
    },
  },
  {
    name: 'a batch whose reply is full',
    needs: 'batch',
    play: async (duel) => {
      const path = `listings/${textbook}`;
      const first = await tell(duel, [['200', 'seller', 'PATCH', path, heavy(1)]]);
      const weight = Buffer.byteLength(JSON.stringify(first.body));
      const fit = Math.floor((BATCH_REPLY_LIMIT_BYTES - 10_000) / weight);
      const edit = (quantity: number, keys: string[], headers = {}) =>
        anItem('PATCH', path, { sellerId, quantity }, { keys, headers });
      const foreign = (keys: string[]) =>
        anItem('PATCH', `listings/${listingId('otherTextbook')}`, { sellerId }, { keys });
      const looks = Array.from({ length: fit }, () =>
        anItem('PATCH', `${path}/status`, { sellerId, status: 'active' }, { keys: ['one'] }),
      );
      const done = looks.map(() => 200);
      // Accepted, but without room for the whole reply. An item that shares a key with a refused one is not tried, full or not.
      const late = [edit(2, ['one']), edit(3, ['one']), foreign(['one', 'two'])];
      const full = await send(duel, [...looks, foreign(['two']), ...late], 'seller');
      expectAnswers(full, [...done, '403 forbidden', 200, '424 batch-full', '424 not-tried']);
      expectAnswers(await send(duel, late, 'seller'), [200, 200, '403 forbidden']);
      // Refused without room to say why: its key is not spent.
      const stale = edit(4, ['one'], { 'Base-Updated-At': '2026-11-01T00:00:00.000Z' });
      const again = await send(duel, [...looks, stale, edit(5, ['one'], MINIMAL)], 'seller');
      expectAnswers(again, [...done, '424 batch-full', '424 batch-full']);
      expectAnswers(await send(duel, [stale], 'seller'), ['409 stale-edit']);
      await tell(duel, [['200', 'seller', 'GET', 'listings/mine']]);
    },
  },
];

/** Statuses of accepted items, with the code for the others. */
function expectAnswers({ body }: Said, wanted: readonly (number | string)[]): void {
  const { items } = body as { items: { status: number; body: { code?: string } | null }[] };
  const answers = items.map(({ status, body: said }) =>
    said?.code === undefined ? status : `${status} ${said.code}`,
  );
  if (JSON.stringify(answers) !== JSON.stringify(wanted)) {
    throw new Error(`The items were answered with ${answers.join(', ')}.`);
  }
}
