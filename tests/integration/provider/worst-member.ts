import { CAPABILITIES } from '#core/contract/headers.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { type Scene, setScene } from '#support/provider/provider-scene.ts';
import { fillCart, plantHeavyListings } from './heavy-listings.ts';
import { plantOrders } from './many-orders.ts';

/* The scene of the other tests, with as much in everybody's hands as the rules allow, and as heavy. */

export interface WorstScene extends Scene {
  /** A listing as heavy as the rules allow, with a hundred reviews. */
  heavy: string;
  /** Heavy ones in the cart of the buyer. */
  inCart: readonly string[];
  /** Serves a thousand open orders. */
  busySeller: string;
}

/** Of one seller, beside the listings of the fixture. */
const MAX_HEAVY = 24;
/** The scene has one line in the cart, and one more is to have room. */
const HEAVY_LINES = MEMBER_LIMITS.cartLines - 2;
const ADDRESS = `https://${'p'.repeat(LISTING_LIMITS.address - 8)}`;
const isHeavy = `quantity = ${LISTING_LIMITS.maxQuantity}`;
const SIGNED_IN_DEVICES = 5_000;
const OTHERS = 1_000;

/** Makes it; close its provider. */
export async function setWorstScene(): Promise<WorstScene> {
  const provider = await startTestProvider({ capabilities: CAPABILITIES });
  const scene = await setScene(provider);
  const inCart = await plantHeavyListings(provider, HEAVY_LINES);
  const [heavy = ''] = inCart;
  await fillCart(provider, inCart);
  await plantOrders(provider, 9_000, ADDRESS);
  await shareOut(provider, heavy);
  await fillReviews(provider, heavy);
  await fillOthers(provider, heavy);
  await fillModeration(provider, heavy);
  await fillVocabulary(provider);
  await provider.database.run('analyze');
  return { ...scene, heavy, inCart, busySeller: memberId('otherSeller') };
}

/** All but a few of the heavy ones are another seller's, and five hundred of them are on the wishlist; the heavy one stays. */
async function shareOut(provider: TestProvider, heavy: string): Promise<void> {
  await provider.database.run(`
    update listings set is_hot_deal = true, order_count = 9 where ${isHeavy};
    update listings set seller_id = '${memberId('otherSeller')}' where ${isHeavy}
      and id in (select id from listings where ${isHeavy} order by id <> '${heavy}', id offset ${MAX_HEAVY});
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', 'e' || lpad(to_hex(n), 23, '0'), 'seller_id', '${memberId('otherSeller')}'))).*
      from listings l, generate_series(16, ${MEMBER_LIMITS.wishlistEntries}) as n where l.id = '${heavy}';
    insert into wishlist_entries (member_id, listing_id, saved_at)
      select '${memberId('buyer')}', id, '${new Date(provider.now()).toISOString()}' from listings
      where ${isHeavy} order by id <> '${heavy}', id limit ${MEMBER_LIMITS.wishlistEntries - 2};
    update listings set images = (select jsonb_agg('${ADDRESS}'::text) from generate_series(1, 10)) where id = '${listingId('sinhalaNovel')}';`);
}

/** A hundred comments of a thousand Sinhala characters, by people with long names. */
async function fillReviews(provider: TestProvider, heavy: string): Promise<void> {
  await provider.database.run(`
    insert into reviews (id, listing_id, reviewer_id, reviewed_user_id, rating, comment, created_at)
      select 'c' || lpad(to_hex(n), 23, '0'), '${heavy}', '${memberId('otherBuyer')}', '${memberId('seller')}', 5, repeat('ක', 1000), now()
      from generate_series(16, 115) as n;
    update listings set review_count = 100 where id = '${heavy}';
    update members set profile_pic_url = '${ADDRESS}', name = repeat('ක', 120), address = repeat('ක', 300);`);
}

/** Descriptions of as many different words as all listings of a seller may have, of which the most begin alike. */
async function fillVocabulary(provider: TestProvider): Promise<void> {
  await provider.database.run(`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', 'b' || lpad(to_hex(n), 23, '0'), 'seller_id', '${memberId('otherSeller')}', 'description',
      (select string_agg('a' || translate(lpad(to_hex(n * 1000 + w), 5, '0'), '0123456789', 'ghijklmnop'), ' ') from generate_series(1, 700) as w)))).*
      from listings l, generate_series(1, 170) as n where l.id = '${listingId('sinhalaNovel')}';`);
}

/** Two hundred reports, and a thousand open orders of one buyer that one seller has to serve. */
async function fillModeration(provider: TestProvider, heavy: string): Promise<void> {
  await provider.database.run(`
    insert into reports (id, reporter_id, subject, subject_id, owner_id, reason, text, created_at)
      select 'd' || lpad(to_hex(n), 23, '0'), 'f' || lpad(to_hex(n), 23, '0'), 'listing', '${heavy}', '${memberId('seller')}', 'other', repeat('ක', 1000), now()
      from generate_series(16, 215) as n;
    insert into orders (id, buyer_id, seller_id, listing_id, listing_title, listing_price_cents, listing_images,
      quantity, variations, amount_cents, payment_method, status, created_at, updated_at)
    select '9' || lpad(to_hex(n), 23, '0'), '${memberId('otherBuyer')}', '${memberId('otherSeller')}', 'e' || lpad(to_hex(16 + n % 480), 23, '0'), 'Lamp ' || n, 100,
      jsonb_build_array('${ADDRESS}'::text), 1, '{}', 100, 'cash', 'processing', now(), now()
    from generate_series(1, ${MEMBER_LIMITS.ordersToServe}) as n;`);
}

/** Devices of the buyer, and members whose carts and wishlists name the heavy one. */
async function fillOthers(provider: TestProvider, heavy: string): Promise<void> {
  const now = `'${new Date(provider.now()).toISOString()}'::timestamptz`;
  await provider.database.run(`
    insert into refresh_families (id, member_id, created_at, last_used_at, expires_at, device)
      select 'a' || lpad(to_hex(n), 23, '0'), '${memberId('buyer')}', ${now}, ${now}, ${now} + interval '30 days', 'Chrome on Android'
      from generate_series(1, ${SIGNED_IN_DEVICES}) as n;
    insert into members select (jsonb_populate_record(m, jsonb_build_object('id', 'f' || lpad(to_hex(n), 23, '0'), 'email', n || '@stu.cmb.ac.lk'))).*
      from members m, generate_series(1, ${OTHERS}) as n where m.id = '${memberId('otherBuyer')}';
    insert into wishlist_entries (member_id, listing_id, saved_at)
      select 'f' || lpad(to_hex(n), 23, '0'), '${heavy}', ${now} from generate_series(1, ${OTHERS}) as n;
    insert into cart_lines (member_id, line_key, listing_id, variations, quantity, created_at, updated_at)
      select 'f' || lpad(to_hex(n), 23, '0'), '${heavy}', '${heavy}', '{}', 1, ${now}, ${now} from generate_series(1, ${OTHERS}) as n;`);
}
