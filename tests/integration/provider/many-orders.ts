import type { TestProvider } from '#support/provider/provider.ts';
import { memberId } from '#support/provider/provider-fixture.ts';

/** Delivered orders of the buyer from the seller, a minute apart, the newest a minute old; `picture`: address of each one's picture. */
export async function plantOrders(
  provider: TestProvider,
  count: number,
  picture = '/pictures/lamp.webp',
): Promise<void> {
  const now = new Date(provider.now()).toISOString();
  await provider.database.run(`
    insert into orders (id, buyer_id, seller_id, listing_id, listing_title, listing_price_cents, listing_images,
      quantity, variations, amount_cents, payment_method, status, created_at, updated_at)
    select lpad(to_hex(n), 24, '0'), '${memberId('buyer')}', '${memberId('seller')}', lpad('', 24, 'b'), 'Lamp ' || n, 100,
      jsonb_build_array('${picture}', '${picture}'), 1, '{}', 100, 'cash', 'delivered',
      '${now}'::timestamptz - n * interval '1 minute', '${now}'::timestamptz - n * interval '1 minute'
    from generate_series(1, ${count}) as n`);
}
