import { randomUUID } from 'node:crypto';
import type { ApiErrorBody } from '#core/contract/api-error.ts';
import { IDEMPOTENCY_KEY, ORDER_LINE } from '#core/contract/headers.ts';
import { writeOrderLine } from '#core/contract/order-line.ts';
import { signAccessToken } from '#server/resources/auth/access-tokens.ts';
import type { Database } from '#server/storage/database.ts';
import { newId } from '#server/storage/ids.ts';
import { members } from '#server/storage/schema.ts';

export interface Buyer {
  id: string;
  token: string;
}

/** One tap on Place Order: the same attempt may be sent again. */
export interface OrderAttempt {
  buyer: Buyer;
  listingId: string;
  /** Rupees for one piece. */
  price: number;
  key: string;
}

export interface OrderAnswer {
  status: number;
  orderId: string | null;
  code: string | null;
  error: string | null;
  isReplayed: boolean;
  retryAfter: string | null;
}

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Buyers whose access tokens were signed with `authSecret` just now. */
export async function plantBuyers(
  db: Database,
  count: number,
  authSecret: string,
  nowMs: number,
): Promise<Buyer[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    email: `buyer-${index}-${randomUUID()}@stu.cmb.ac.lk`,
    name: `Buyer ${index}`,
    phone: '771234567',
    address: '',
    bio: '',
    campus: 'University of Colombo',
    role: 'buyer' as const,
    profilePicUrl: '',
    createdAt: new Date(nowMs),
  }));
  await db.insert(members).values(rows);
  return Promise.all(
    rows.map(async ({ id }) => ({ id, token: await signAccessToken(authSecret, id, nowMs) })),
  );
}

/** An order of one piece, with a key of its own. */
export function attemptToBuy(buyer: Buyer, listingId: string, price: number): OrderAttempt {
  return { buyer, listingId, price, key: randomUUID() };
}

/** Sends an attempt to `<origin>/api/orders`; rejects when no reply came. */
export async function sendOrder(
  fetch: Fetch,
  origin: string,
  { buyer, listingId, price, key }: OrderAttempt,
): Promise<OrderAnswer> {
  const response = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${buyer.token}`,
      'Content-Type': 'application/json',
      [IDEMPOTENCY_KEY]: key,
      [ORDER_LINE]: writeOrderLine(1, {}),
    },
    body: JSON.stringify({ buyerId: buyer.id, listingId, amount: price, paymentMethod: 'cash' }),
  });
  const body = (await response.json()) as Partial<ApiErrorBody> & { _id?: string };
  return {
    status: response.status,
    orderId: response.status === 201 ? (body._id ?? null) : null,
    code: body.code ?? null,
    error: body.error ?? null,
    isReplayed: response.headers.get('Idempotency-Replayed') === 'true',
    retryAfter: response.headers.get('Retry-After'),
  };
}

/** As the app does it: a 503, and a key that is still being worked on, is asked again after the time it names. */
export async function sendOrderUntilAnswered(
  fetch: Fetch,
  origin: string,
  attempt: OrderAttempt,
): Promise<OrderAnswer> {
  for (;;) {
    const answer = await sendOrder(fetch, origin, attempt);
    const isUnderWay = answer.code === 'idempotency-in-progress';
    if (answer.status !== 503 && !isUnderWay) return answer;
    await new Promise((resolve) => setTimeout(resolve, Number(answer.retryAfter) * 1000));
  }
}
