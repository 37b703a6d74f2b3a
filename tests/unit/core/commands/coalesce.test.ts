import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToCart, addToCartCommand } from '#core/commands/cart/add-to-cart.ts';
import { addToWishlist, addToWishlistCommand } from '#core/commands/wishlist/add-to-wishlist.ts';
import { createCommandRegistry } from '#core/commands/registry.ts';
import { removeFromCart, removeFromCartCommand } from '#core/commands/cart/remove-from-cart.ts';
import {
  removeFromWishlist,
  removeFromWishlistCommand,
} from '#core/commands/wishlist/remove-from-wishlist.ts';
import { setCartQuantity, setCartQuantityCommand } from '#core/commands/cart/set-cart-quantity.ts';
import type { CartLineRow } from '#core/storage/rows.ts';
import type { Mutation } from '#core/sync/command.ts';
import { foldRow } from '#core/sync/rebuild-view.ts';
import { anEntry } from '#support/device/entries.ts';

const commandRegistry = createCommandRegistry();
const line = { listingId: 'a', variations: {}, title: 'Kettle', image: '', price: 100 };
const add = (quantity: number) => addToCart({ ...line, quantity, addedAt: 1 });
const set = (quantity: number) => setCartQuantity({ ...line, quantity });
const remove = removeFromCart(line);
const serverLine: CartLineRow = { ...line, key: 'a', quantity: 3, position: 0 };

function coalesce(earlier: Mutation, later: Mutation, base: unknown): Mutation | 'nothing' | null {
  return commandRegistry.get(later.kind)?.coalesce?.(earlier, later.args, base) ?? null;
}

function fold(base: unknown, mutations: readonly Mutation[]): unknown {
  const entries = mutations.map(({ kind, args }, index) => anEntry({ seq: index + 1, kind, args }));
  return foldRow(commandRegistry, base, entries, 'cartLines:a');
}

describe('two changes of one cart line that were not sent yet', () => {
  it('become one with the last quantity', () => {
    expect(coalesce(set(2), set(5), serverLine)).toEqual(set(5));
    expect(coalesce(add(1), add(2), null)).toMatchObject({
      kind: 'cart:add',
      args: { quantity: 3 },
    });
    expect(coalesce(add(1), set(4), null)).toMatchObject({
      kind: 'cart:add',
      args: { quantity: 4 },
    });
  });

  it('cancel out when the line was added here and removed again', () => {
    expect(coalesce(add(2), remove, null)).toBe('nothing');
    expect(coalesce(add(2), remove, serverLine)).toEqual(remove);
  });

  it('set the quantity when the line was removed and added again', () => {
    expect(coalesce(remove, add(2), serverLine)).toEqual(set(2));
  });

  it('never join with an order', () => {
    const order: Mutation = { kind: 'order:place', args: line };
    for (const later of [add(1), set(1), remove])
      expect(coalesce(order, later, serverLine)).toBeNull();
  });

  it('show the same line joined as one after the other', () => {
    const quantity = fc.integer({ min: 1, max: 9 });
    const mutation = fc.oneof(quantity.map(add), quantity.map(set), fc.constant(remove));
    fc.assert(
      fc.property(mutation, mutation, fc.constantFrom(null, serverLine), (earlier, later, base) => {
        // A quantity is set, and a line removed, only where the shopper sees one.
        const seen = fold(base, [earlier]);
        fc.pre(earlier.kind === 'cart:add' || base !== null);
        fc.pre(later.kind === 'cart:add' || seen !== null);
        const joined = coalesce(earlier, later, base);
        if (joined === null) return;
        const together = joined === 'nothing' ? fold(base, []) : fold(base, [joined]);
        expect(quantityOf(together)).toBe(quantityOf(fold(base, [earlier, later])));
      }),
    );
  });
});

describe('saving and no longer saving a listing', () => {
  const saved = { listingId: 'a', savedAt: '', title: 'Kettle', image: '', price: 100 };

  it('cancel out in either order', () => {
    expect(coalesce(addToWishlist(saved), removeFromWishlist(saved), null)).toBe('nothing');
    expect(coalesce(removeFromWishlist(saved), addToWishlist(saved), saved)).toBe('nothing');
  });
});

describe('a removal of a row that is already gone', () => {
  it('counts as done', () => {
    const plain = { status: 404, message: null, code: null, details: null };
    const missing = { kind: 'missing' as const, ...plain };
    expect(removeFromCartCommand.isAlreadyDone?.(missing)).toBe(true);
    expect(removeFromWishlistCommand.isAlreadyDone?.(missing)).toBe(true);
  });
});

describe('stored arguments', () => {
  it('of another shape are not accepted', () => {
    for (const command of [
      addToCartCommand,
      setCartQuantityCommand,
      removeFromCartCommand,
      addToWishlistCommand,
    ]) {
      expect(
        [null, undefined, 7, 'x', {}, { listingId: 7 }].map((args) => command.accepts(args)),
      ).toEqual(Array(6).fill(false));
    }
  });
});

function quantityOf(row: unknown): number {
  return row === null ? 0 : (row as CartLineRow).quantity;
}
