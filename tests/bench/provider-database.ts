import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, count, eq, sql } from 'drizzle-orm';
import { seedDatabase } from '#server/seed/seed.ts';
import { openEmbedded, openPostgres } from '#server/storage/connect.ts';
import type { Database } from '#server/storage/database.ts';
import { seedId } from '#server/storage/ids.ts';
import { listings, members } from '#server/storage/schema.ts';

export const AUTH_SECRET = 'only for the benchmark of the provider';

/** Where the two servers find their databases, and some rows to ask for. */
export interface BenchData {
  providerFolder: string;
  /** A copy of the database of the provider; of PostgreSQL both use the same. */
  bareFolder: string;
  databaseUrl: string | null;
  listings: readonly { id: string; price: number }[];
  buyers: readonly string[];
}

interface Wanted {
  listings: number;
  databaseUrl: string | null;
}

const BUYERS = 500;
const ASKED_LISTINGS = 100;
/** Over the last sixty days; half of them count for the last thirty. */
const PAST_ORDERS = 20_000;

/** Plants the listings, some buyers and the sales of two months. */
export async function prepareDatabases(
  folder: string,
  { listings: wanted, databaseUrl }: Wanted,
): Promise<BenchData> {
  const [providerFolder, bareFolder] = [join(folder, 'provider'), join(folder, 'bare')];
  const prepare = async (db: Database) => {
    const [planted] = await db.select({ members: count() }).from(members);
    if ((planted?.members ?? 0) > 0) return;
    await seedDatabase(db, { kind: 'generated', count: wanted }, Date.now());
    await plantBuyers(db);
    await plantSales(db);
    await db.execute(sql`vacuum analyze`);
  };
  const store = await (databaseUrl === null
    ? openEmbedded(providerFolder, prepare)
    : openPostgres(databaseUrl, prepare));
  const asked = await chooseListings(store.db);
  await store.close();
  if (databaseUrl === null) await cp(providerFolder, bareFolder, { recursive: true });
  const buyers = Array.from({ length: BUYERS }, (_, index) => buyerId(index));
  return { providerFolder, bareFolder, databaseUrl, listings: asked, buyers };
}

const buyerId = (index: number) => seedId('member', `bench-${index}`);

async function plantBuyers(db: Database): Promise<void> {
  const rows = Array.from({ length: BUYERS }, (_, index) => ({
    id: buyerId(index),
    email: `bench-${index}@stu.cmb.ac.lk`,
    name: `Buyer ${index}`,
    phone: '771234567',
    address: 'Colombo 7',
    bio: '',
    campus: 'University of Colombo',
    role: 'buyer' as const,
    profilePicUrl: '',
    createdAt: new Date(),
  }));
  await db.insert(members).values(rows);
}

async function plantSales(db: Database): Promise<void> {
  await db.execute(sql`
    insert into orders (id, buyer_id, seller_id, listing_id, listing_title, listing_price_cents, listing_images,
      quantity, variations, amount_cents, payment_method, status, created_at, updated_at)
    select lpad(to_hex(n), 24, '0'), ${buyerId(0)}, l.seller_id, l.id, l.title, l.price_cents, l.images,
      1 + n % 3, '{}', l.price_cents * (1 + n % 3), 'cash', 'delivered', at, at
    from generate_series(1, ${PAST_ORDERS}::int) n
    cross join lateral (select now() - n * interval '60 days' / ${PAST_ORDERS}::int as at) moment
    join (select *, row_number() over (order by id) as row from listings) l
      on l.row = 1 + (n * 7919) % (select count(*) from listings)`);
  await db.execute(sql`
    update listings set order_count = sold.orders
    from (select listing_id, count(*) as orders from orders group by listing_id) sold
    where sold.listing_id = listings.id`);
}

/** Active, without options to choose, and made to last for the orders of the run. */
async function chooseListings(db: Database): Promise<BenchData['listings']> {
  const rows = await db
    .select({ id: listings.id, priceCents: listings.priceCents })
    .from(listings)
    .where(sql`${listings.status} = 'active' and ${listings.variations} = '[]'`)
    .orderBy(asc(listings.id))
    .limit(ASKED_LISTINGS);
  for (const { id } of rows) {
    await db.update(listings).set({ quantity: 1_000_000 }).where(eq(listings.id, id));
  }
  return rows.map(({ id, priceCents }) => ({ id, price: priceCents / 100 }));
}
