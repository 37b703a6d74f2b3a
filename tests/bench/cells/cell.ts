import { randomUUID } from 'node:crypto';
import { signAccessToken } from '#server/resources/auth/access-tokens.ts';
import { seedId } from '#server/storage/ids.ts';

export interface Cell {
  domain: string;
  port: number;
  origin: string;
  database: string;
}

/** A buyer of one university. */
export interface Shop {
  domain: string;
  /** Orders that the buyer had before. */
  had: number;
  placed: number;
  call(path: string, body?: unknown): Promise<Response>;
  /** Orders until the end; resolves to how it went, in a line. */
  order(ends: AbortSignal): Promise<string>;
}

interface Offered {
  _id: string;
  price: number;
  quantity: number;
  variations: readonly unknown[];
}

const PAUSE_MS = 100;

export async function openShop(
  directoryUrl: string,
  domain: string,
  secret: string,
): Promise<Shop> {
  const origins = (await (await fetch(`${directoryUrl}/cells.json`)).json()) as Record<
    string,
    string
  >;
  const origin = origins[domain] ?? '';
  const buyerId = seedId('member', 'demo-buyer');
  const token = await signAccessToken(secret, buyerId, Date.now());
  const call = (path: string, body?: unknown) =>
    fetch(`${origin}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        'Order-Line': 'quantity=1',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const offered = await listOffered(call);
  const shop: Shop = {
    domain,
    had: 0,
    placed: 0,
    call,
    order: async (ends) => {
      const timesMs: number[] = [];
      let failed = 0;
      while (!ends.aborted) {
        const listing = offered.pop();
        if (listing === undefined) throw new Error('There is nothing left to order.');
        const began = performance.now();
        const body = {
          buyerId,
          listingId: listing._id,
          amount: listing.price,
          paymentMethod: 'cash',
        };
        const status = await call('orders', body).then(
          ({ status: told }) => told,
          () => 0,
        );
        if (status === 201) timesMs.push(performance.now() - began);
        else failed += 1;
        if (status !== 201 && status !== 0)
          throw new Error(`An order was answered with ${status}.`);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      shop.placed += timesMs.length;
      timesMs.sort((a, b) => a - b);
      const median = timesMs[Math.floor(timesMs.length / 2)]?.toFixed(0) ?? '–';
      return `${domain}: ${timesMs.length} orders, ${failed} failed, p50 ${median} ms`;
    },
  };
  shop.had = await countOrders(shop);
  return shop;
}

/** How many the buyer has, page by page. */
export async function countOrders({ call }: Shop): Promise<number> {
  const orders = (await (
    await call(`orders/buyer/history?buyerId=${seedId('member', 'demo-buyer')}&limit=200`)
  ).json()) as { createdAt: string; status: string }[];
  return orders.filter(({ status }) => status === 'processing').length;
}

async function listOffered(call: Shop['call']): Promise<Offered[]> {
  const pages = [1, 2, 3, 4, 5].map(async (page) => {
    const response = await call(`products?limit=100&page=${page}`);
    return ((await response.json()) as { listings: Offered[] }).listings;
  });
  const all = (await Promise.all(pages)).flat();
  return all.filter(({ quantity, variations }) => quantity > 0 && variations.length === 0);
}
