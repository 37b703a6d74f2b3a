import { beforeEach, describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import {
  createProviderModel,
  type ProviderModel,
} from '../../simulation/provider-model/provider-model.ts';
import { modelId } from '../../simulation/provider-model/seeds.ts';
import { modelPicture } from '../../simulation/provider-model/uploads.ts';

/* Parts of the model that only the simulation reads and no provider has: see ProviderModel. */

const [BUYER, SELLER, LISTING, OTHER] = [modelId(1), modelId(2), modelId(3), modelId(4)];
const DAY_MS = 24 * 60 * 60 * 1000;
let time: number;
let model: ProviderModel;

function begin(capabilities: readonly Capability[] = CAPABILITIES) {
  time = Date.UTC(2026, 10, 20);
  model = createProviderModel({
    now: () => time,
    capabilities,
    members: [
      { id: BUYER, role: 'buyer' },
      { id: SELLER, role: 'seller' },
    ],
    listings: [
      { id: LISTING, sellerId: SELLER, price: 100, quantity: 5 },
      { id: OTHER, sellerId: SELLER, price: 200, quantity: 5 },
    ],
  });
}
beforeEach(() => {
  begin();
});

function call(
  as: string,
  method: string,
  path: string,
  { body, key, type }: { body?: object; key?: string; type?: string } = {},
) {
  const { accessToken } = model.tokensOf(as);
  const reply = model.handle({
    method,
    path,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    body: body instanceof Uint8Array ? body : body === undefined ? null : JSON.stringify(body),
  });
  return reply.status;
}

const add = (quantity: number) => ({ body: { productId: LISTING, quantity } });
const told = () => model.effects.map(({ key, subject }) => [key, subject]);

describe('an effect', () => {
  it('is what one request has changed, with the key that it carried', () => {
    call(BUYER, 'POST', 'cart', { ...add(2), key: 'a' });
    call(BUYER, 'POST', `wishlist/${OTHER}`, { key: 'b' });
    const review = { listingId: OTHER, reviewerId: BUYER, reviewedUserId: SELLER, rating: 5 };
    call(BUYER, 'POST', 'reviews', { body: review, key: 'c' });
    const edit = { sellerId: SELLER, quantity: 3 };
    call(SELLER, 'PATCH', `listings/${OTHER}`, { body: edit });
    expect(told()).toEqual([
      ['a', `cart:${LISTING}`],
      ['b', `wish:${OTHER}`],
      ['c', `review:${OTHER}`],
      [null, `listing:${OTHER}`],
    ]);
    const body = JSON.stringify(add(2).body);
    expect(model.effects[0]).toMatchObject({
      at: time,
      memberId: BUYER,
      method: 'POST',
      path: 'cart',
      body,
    });
  });

  it('is one for an order, although it consumes other rows', () => {
    call(BUYER, 'POST', 'cart', add(1));
    const order = { buyerId: BUYER, listingId: LISTING, amount: 100, paymentMethod: 'cash' };
    call(BUYER, 'POST', 'orders', { body: order, key: 'o' });
    const [made] = model.ordersOf(SELLER);
    expect(told().slice(1)).toEqual([['o', `order:${made?.id ?? 'none'}`]]);
    expect([model.cartOf(BUYER), model.listing(LISTING)?.quantity]).toEqual([[], 4]);
  });

  it.each([
    ['a replayed key', () => call(BUYER, 'POST', 'cart', { ...add(2), key: 'a' })],
    ['a refusal', () => call(BUYER, 'POST', 'cart', { ...add(9), key: 'x' })],
    ['a line that holds as many', () => call(BUYER, 'PUT', 'cart', { ...add(2), key: 'x' })],
    ['a line that is not there', () => call(BUYER, 'DELETE', `cart/${OTHER}`, { body: {} })],
    ['a listing that is saved', () => call(BUYER, 'POST', `wishlist/${OTHER}`, { key: 'x' })],
    ['one that is not', () => call(BUYER, 'DELETE', `wishlist/${LISTING}`, { key: 'x' })],
    [
      'a status that it has',
      () =>
        call(SELLER, 'PATCH', `listings/${OTHER}/status`, {
          body: { sellerId: SELLER, status: 'active' },
        }),
    ],
    [
      'an edit that says the same',
      () => call(SELLER, 'PATCH', `listings/${OTHER}`, { body: { sellerId: SELLER, price: 200 } }),
    ],
    [
      'the same picture again',
      () => call(SELLER, 'POST', 'uploads', { body: modelPicture(1), type: 'image/png' }),
    ],
    ['a look', () => call(BUYER, 'GET', `products/${LISTING}`)],
    [
      'a refresh',
      () =>
        call(BUYER, 'POST', 'auth/refresh-token', {
          body: { token: model.tokensOf(BUYER).refreshToken },
        }),
    ],
    [
      "a change behind everyone's back",
      () => {
        model.changeListing(LISTING, { price: 5 });
      },
    ],
  ])('is none for %s', (_what, act) => {
    call(BUYER, 'POST', 'cart', { ...add(2), key: 'a' });
    call(BUYER, 'POST', `wishlist/${OTHER}`);
    call(SELLER, 'POST', 'uploads', { body: modelPicture(1), type: 'image/png' });
    expect(model.effects).toHaveLength(3);
    act();
    expect(model.effects).toHaveLength(3);
  });

  it('is one for each item of a batch, with the key of the item', () => {
    const item = (key: string, path: string) => ({ key, method: 'POST', path });
    const items = [item('i', `wishlist/${OTHER}`), item('j', `wishlist/${LISTING}`)];
    call(BUYER, 'POST', 'batch', { body: { items }, key: 'whole' });
    call(BUYER, 'POST', 'batch', { body: { items }, key: 'whole' });
    expect(told()).toEqual([
      ['i', `wish:${OTHER}`],
      ['j', `wish:${LISTING}`],
    ]);
  });

  it('is repeated by a provider that does not look at keys', () => {
    begin([]);
    for (let times = 0; times < 2; times += 1) {
      call(BUYER, 'POST', 'cart', { ...add(2), key: 'a' });
    }
    expect(told().map(([key]) => key)).toEqual(['a', 'a']);
    expect(model.cartOf(BUYER)).toEqual([{ listingId: LISTING, variations: {}, quantity: 4 }]);
  });
});

describe('a fault of the provider', () => {
  it('forgets keys of before', () => {
    call(BUYER, 'POST', 'cart', { ...add(1), key: 'a' });
    time += DAY_MS;
    call(BUYER, 'POST', 'cart', { ...add(1), key: 'b' });
    model.forgetKeys(DAY_MS / 2);
    call(BUYER, 'POST', 'cart', { ...add(1), key: 'b' });
    call(BUYER, 'POST', 'cart', { ...add(1), key: 'a' });
    expect(told().map(([key]) => key)).toEqual(['a', 'b', 'a']);
  });

  it('refuses access tokens of a member or of all, and ends sessions', () => {
    const mine = model.tokensOf(BUYER);
    const other = model.tokensOf(SELLER);
    const cart = ({ accessToken }: typeof mine) =>
      model.handle({
        method: 'GET',
        path: 'cart',
        headers: { authorization: `Bearer ${accessToken}` },
        body: null,
      }).status;
    const refresh = ({ refreshToken: token }: typeof mine) =>
      model.handle({
        method: 'POST',
        path: 'auth/refresh-token',
        headers: {},
        body: JSON.stringify({ token }),
      }).status;
    model.expireAccessTokens(BUYER);
    expect([cart(mine), cart(other), refresh(mine)]).toEqual([401, 200, 200]);
    model.expireAccessTokens();
    expect(cart(other)).toBe(401);
    model.revokeSession(BUYER);
    expect([refresh(mine), refresh(other)]).toEqual([401, 200]);
  });

  it('changes a listing, or removes it from every hand', () => {
    call(BUYER, 'POST', 'cart', add(1));
    call(BUYER, 'POST', `wishlist/${LISTING}`);
    const before = model.listing(LISTING);
    model.changeListing(LISTING, { price: 90, quantity: 0, status: 'sold' });
    const after = model.listing(LISTING);
    expect(after).toMatchObject({ price: 90, quantity: 0, status: 'sold' });
    expect(before).toMatchObject({ price: 100, quantity: 5, status: 'active' });
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    model.changeListing(LISTING, { isDeleted: true });
    expect([model.listing(LISTING), model.cartOf(BUYER), model.wishlistOf(BUYER)]).toEqual([
      null,
      [],
      [],
    ]);
    expect(model.listings().map(({ id }) => id)).toEqual([OTHER]);
  });
});

describe('the model', () => {
  it('says the same to the same requests', () => {
    const play = () => {
      begin();
      call(BUYER, 'POST', 'cart', add(2));
      const order = { buyerId: BUYER, listingId: LISTING, amount: 200, paymentMethod: 'cash' };
      call(BUYER, 'POST', 'orders', { body: order, key: 'o' });
      return [model.effects, model.ordersOf(BUYER), model.tokensOf(BUYER)];
    };
    expect(play()).toEqual(play());
  });
});
