import type { Route } from '#server/http/route.ts';
import { fixtureCatalogue, memberId } from '#support/provider/provider-fixture.ts';
import {
  ACTORS,
  type Actor,
  IN_CART_OF,
  LISTING_OF,
  ORDER_OF,
  SAVED_BY,
} from '#support/provider/provider-scene.ts';
import type { Example } from './example-calls.ts';

/*
 * Secrets that a reply must not hold, defined by who may see them and not by what the provider does. Contacts: the
 * member and the other parties of their orders. Ids of members: sellers' and reviewers' are on public pages, others'
 * are like contacts. Orders: their two parties. Carts and wishlists: their owner.
 */

interface Secret {
  what: string;
  text: string;
  mayKnow: readonly Actor[];
}

/** Who has an order with whom, in the scene and in the fixture. */
const PARTNERS: Readonly<Record<string, readonly Actor[]>> = {
  buyer: ['seller'],
  otherBuyer: ['seller', 'otherSeller'],
  seller: ['buyer', 'otherBuyer'],
  otherSeller: ['otherBuyer'],
};
/** Wrote a review that everybody can read. */
const REVIEWERS = ['otherBuyer'];

const contacts: readonly Secret[] = fixtureCatalogue.members.flatMap((member) => {
  const { key, email, phone, address, role } = member;
  const mayKnow = ACTORS.filter((actor) => actor === key || PARTNERS[key]?.includes(actor));
  const isPublic = role === 'seller' || REVIEWERS.includes(key);
  const id = { what: `id of ${key}`, text: idOf(key), mayKnow: isPublic ? ACTORS : mayKnow };
  return [
    { what: `e-mail of ${key}`, text: email, mayKnow },
    { what: `phone of ${key}`, text: phone, mayKnow },
    { what: `address of ${key}`, text: address, mayKnow },
    ...(isPublic ? [] : [id]),
  ];
});

const orders: readonly Secret[] = [
  { what: 'order of buyer', text: ORDER_OF.seller, mayKnow: ['buyer', 'seller'] },
  {
    what: 'order of otherBuyer',
    text: ORDER_OF.otherSeller,
    mayKnow: ['otherBuyer', 'otherSeller'],
  },
];

/** Listings are public; that a member wants or sells them is in no other member's personal reply. */
const belongings: readonly Secret[] = [
  { what: 'cart of buyer', text: IN_CART_OF.buyer, mayKnow: ['buyer', 'seller'] },
  { what: 'cart of otherBuyer', text: IN_CART_OF.otherBuyer, mayKnow: ['otherBuyer', 'seller'] },
  { what: 'wishlist of buyer', text: SAVED_BY.buyer, mayKnow: ['buyer', 'seller'] },
  { what: 'wishlist of otherBuyer', text: SAVED_BY.otherBuyer, mayKnow: ['otherBuyer', 'seller'] },
  {
    what: 'listing of seller',
    text: LISTING_OF.seller,
    mayKnow: ['buyer', 'otherBuyer', 'seller'],
  },
  {
    what: 'listing of otherSeller',
    text: LISTING_OF.otherSeller,
    mayKnow: ['buyer', 'otherBuyer', 'otherSeller'],
  },
];

/** The phone of the seller whose listing the path names: the one thing that a call tells strangers on purpose. */
export function phoneToldBy({ path }: Route, asked: Pick<Example, 'path'>): string | null {
  if (path !== '/listings/{id}/contact') return null;
  const seller = Object.entries(LISTING_OF).find(([, id]) => id === asked.path?.id);
  return seller === undefined ? null : `phone of ${seller[0]}`;
}

/** Secrets that leaked to the caller; empty when all is well. What the caller sent itself is no leak. */
export function listLeaks(
  caller: Actor | 'nobody',
  isPersonal: boolean,
  asked: Pick<Example, 'path' | 'query' | 'body'>,
  reply: string,
): string[] {
  const said = JSON.stringify([asked.path, asked.query, asked.body]);
  const secrets = [...contacts, ...orders, ...(isPersonal ? belongings : [])];
  return secrets
    .filter(({ mayKnow }) => caller === 'nobody' || !isPersonal || !mayKnow.includes(caller))
    .filter(({ text }) => isNamed(reply, text) && !isNamed(said, text))
    .map(({ what }) => what);
}

/** As a whole word: one address of the fixture ends with another. */
function isNamed(text: string, word: string): boolean {
  const escaped = word.replace(/[.+]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(text);
}

function idOf(key: string): string {
  const actor = ACTORS.find((name) => name === key);
  if (actor !== undefined) return memberId(actor);
  return memberId(key === 'newcomer' ? 'newcomer' : 'otherNewcomer');
}
