import { equalTo, startingWith } from '../../storage/stored-tables.ts';
import { getMeta, putMeta } from '../../storage/meta-values.ts';
import { forgetRecorded } from '../../storage/recorded-dispatches.ts';
import { PERSONAL_PREFIX } from '../../storage/personal-rows.ts';
import { transact, type Transaction } from '../../storage/transact.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { isGuessed } from '../../sync/sending/claim/guessed-rows.ts';
import { productResource } from '../resources/listing-resources.ts';

/** Upper bounds of the mirror's tables. */
interface MirrorLimits {
  /** Answers that belong to no member: searches, pages of lists, single listings. */
  answers: number;
  /** Listings, including referenced ones. */
  listings: number;
  /** Milliseconds: no request is in flight for longer. */
  settlementsMs: number;
}

interface PruneContext {
  db: UnikadeDatabase;
  now: () => number;
}

const LIMITS: MirrorLimits = { answers: 400, listings: 5_000, settlementsMs: 10 * 60 * 1000 };

/** Larger transactions would make a tap of another context wait, or start over. */
const LISTINGS_AT_ONCE = 500;

const ALL = startingWith('');

/**
 * Deletes the oldest rows beyond the limits: listings by when they were offered, answers by when they were fetched.
 * What a member's rows or pending changes name, stays.
 */
export async function pruneMirror(context: PruneContext, limits = LIMITS): Promise<void> {
  await pruneSettlements(context, limits);
  await pruneAnswers(context, limits);
  while (await pruneListings(context, limits));
  await transact(context.db, (tx) => forgetRecorded(tx, context.now()));
}

/**
 * A settlement protects its rows from answers requested earlier (I7). Without it such answers cannot be checked row by
 * row: they are rejected as a whole.
 */
async function pruneSettlements(
  { db, now }: PruneContext,
  { settlementsMs }: MirrorLimits,
): Promise<void> {
  const upper = now() - settlementsMs;
  if ((await db.settlements.where('at').below(upper).count()) === 0) return;
  await transact(db, async (tx) => {
    let floor = (await getMeta(tx, 'settledFloor')) ?? 0;
    for (const { ref, stamp } of await tx.where('settlements', 'at', { lower: -Infinity, upper })) {
      // An unanswered try needs it to detect later changes by this device.
      if ((await tx.where('outbox', 'targets', equalTo(ref), 1)).length > 0) continue;
      // Kept as well while the content of the row is a guess, until a pull shows it.
      if (await isGuessed(tx, ref)) continue;
      tx.delete('settlements', ref);
      floor = Math.max(floor, stamp);
    }
    putMeta(tx, 'settledFloor', floor);
  });
}

async function pruneAnswers({ db }: PruneContext, { answers }: MirrorLimits): Promise<void> {
  if ((await db.resources.count()) <= answers) return;
  await transact(db, async (tx) => {
    const shared = (await tx.where('resources', 'key', ALL)).filter(
      ({ key }) => !key.startsWith(PERSONAL_PREFIX),
    );
    const byAge = shared.sort((a, b) => (b.fetchedAt ?? 0) - (a.fetchedAt ?? 0));
    for (const { key } of byAge.slice(answers)) {
      tx.delete('resources', key);
      tx.delete('lists', key);
    }
  });
}

/** @returns whether there is more to forget */
async function pruneListings({ db }: PruneContext, limits: MirrorLimits): Promise<boolean> {
  const surplus = (await db.listings.count()) - limits.listings;
  if (surplus <= 0) return false;
  return transact(db, async (tx) => {
    const named = await listNamed(tx);
    const own = (await tx.get('session', 'current'))?.user.id;
    const oldest = await tx.where('listings', 'createdAt', ALL, named.size + surplus);
    const loose = oldest.filter(({ id, seller }) => !named.has(id) && seller.id !== own);
    const forgotten = loose.slice(0, Math.min(surplus, LISTINGS_AT_ONCE));
    for (const { id } of forgotten) {
      tx.delete('listings', id);
      // With its tag the next pull would get a 304, and the listing would never return (I14).
      tx.delete('resources', productResource(id).key);
    }
    return forgotten.length > 0 && forgotten.length < surplus;
  });
}

/** Ids of listings that a list, a member's rows or a waiting change names. */
async function listNamed(tx: Transaction): Promise<ReadonlySet<string>> {
  const lists = await tx.where('lists', 'key', ALL);
  const cart = await tx.where('cartLines', 'key', ALL);
  const wishlist = await tx.where('wishlist', 'listingId', ALL);
  const orders = await tx.where('orders', 'id', ALL);
  const visits = await tx.where('visits', 'listingId', ALL);
  const changed = await tx.where('outbox', 'targets', startingWith(LISTING_REF));
  const base = await tx.where('base', 'ref', startingWith(LISTING_REF));
  return new Set([
    ...lists.flatMap(({ ids }) => ids),
    ...[...cart, ...wishlist, ...orders, ...visits].map(({ listingId }) => listingId),
    ...[...changed.flatMap(({ targets }) => targets), ...base.map(({ ref }) => ref)].map((ref) =>
      ref.replace(LISTING_REF, ''),
    ),
  ]);
}

const LISTING_REF = 'listings:';
