import type { Route } from '#server/http/route.ts';
import { sessionOf } from '#server/resources/auth/refresh-tokens.ts';
import { newestPair } from '#server/resources/push/vapid-keys.ts';
import { seedId } from '#server/storage/ids.ts';
import { TEST_AUTH_SECRET } from '#support/provider/provider.ts';
import { subscribeBrowser } from '#support/provider/push-service.ts';
import { memberId, listingId } from '#support/provider/provider-fixture.ts';
import {
  type Actor,
  IN_CART_OF,
  isSeller,
  LISTING_OF,
  ORDER_OF,
  REPORT,
  rivalOf,
  SAVED_BY,
  type Scene,
  type SignedIn,
} from '#support/provider/provider-scene.ts';
import { bytesOf, paint } from './pictures.ts';

/* One valid call for each route of the table. A route without one fails the tests that are made from the table. */

/** Whose row the id in the path names: the caller's own, or the rival's. */
export type Whose = 'own' | 'foreign';

export interface Example {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>>;
}

type MakeExample = (scene: Scene, caller: Actor, whose: Whose) => Example | Promise<Example>;

const sellerOf = (caller: Actor, whose: Whose) => {
  const named = whose === 'own' ? caller : rivalOf(caller);
  return isSeller(named) ? named : 'seller';
};
const buyerOf = (caller: Actor, whose: Whose) => {
  const named = whose === 'own' ? caller : rivalOf(caller);
  return isSeller(named) ? 'buyer' : named;
};
const product = (whose: Whose) => listingId(whose === 'own' ? 'textbook' : 'otherTextbook');
/** Active, not in a cart, on no wishlist, 600 rupees. */
const NOVEL = listingId('sinhalaNovel');
const REVIEW = seedId('review', 'hoodie/0');
const SUBSCRIPTION = subscribeBrowser({ origin: 'https://push.campus.test' }).request(
  newestPair(TEST_AUTH_SECRET).publicKey,
);

const EXAMPLES: Readonly<Record<string, MakeExample>> = {
  'POST /auth/request-verification': ({ freshEmail }) => ({ body: { email: freshEmail() } }),
  'POST /auth/resend-verification': ({ freshEmail }) => ({ body: { email: freshEmail() } }),
  'POST /auth/verify-email': async (scene) => ({ body: await mailCode(scene) }),
  'POST /auth/register': async (scene) => {
    const { email, otp } = await mailCode(scene);
    await post(scene, 'auth/verify-email', { email, otp });
    const profile = { name: 'Fresh', campus: 'University of Colombo', phone: '771000009' };
    return {
      body: { ...profile, address: '', bio: '', role: 'buyer', email, profilePicUrl: '' },
    };
  },
  'POST /auth/refresh-token': ({ tokens }, caller) => ({
    body: { token: tokens[caller].refreshToken },
  }),
  'POST /auth/logout': ({ tokens }, caller) => ({ body: { token: tokens[caller].refreshToken } }),
  'GET /auth/sessions': () => ({}),
  'DELETE /auth/sessions': () => ({}),
  'DELETE /auth/sessions/{id}': ({ tokens }, caller, whose) => ({
    path: { id: sessionOf(tokens[whose === 'own' ? caller : rivalOf(caller)].refreshToken) },
  }),
  'GET /categories': () => ({}),
  'GET /categories/{slug}': (_scene, _caller, whose) => ({
    path: { slug: whose === 'own' ? 'books' : 'electronics' },
  }),
  'GET /homepage/new-arrivals': () => ({}),
  'GET /homepage/hot-deals': () => ({}),
  'GET /homepage/top-selling': () => ({}),
  'GET /homepage/popular-sales': () => ({}),
  'GET /homepage/most-selling': () => ({}),
  'GET /products': () => ({
    query: { page: '1', limit: '9', sortBy: 'newest', category: 'books,clothing', priceMin: '100' },
  }),
  'GET /products/{id}': (_scene, _caller, whose) => ({ path: { id: product(whose) } }),
  'GET /products/{id}/similar': (_scene, _caller, whose) => ({ path: { id: product(whose) } }),
  'GET /cart': () => ({}),
  'POST /cart': () => ({ body: { productId: NOVEL, quantity: 1, variations: {} } }),
  'PUT /cart': () => ({ body: { productId: NOVEL, quantity: 2, variations: {} } }),
  'DELETE /cart/{productId}': (_scene, caller, whose) => ({
    path: { productId: IN_CART_OF[buyerOf(caller, whose)] },
    body: { variations: {} },
  }),
  'GET /wishlist': () => ({}),
  'POST /wishlist/{listingId}': (_scene, caller, whose) => ({
    path: { listingId: whose === 'own' ? NOVEL : SAVED_BY[buyerOf(caller, whose)] },
  }),
  'DELETE /wishlist/{listingId}': (_scene, caller, whose) => ({
    path: { listingId: SAVED_BY[buyerOf(caller, whose)] },
  }),
  'POST /orders': (_scene, caller) => ({
    body: { buyerId: memberId(caller), listingId: NOVEL, amount: 600, paymentMethod: 'cash' },
  }),
  'PATCH /orders/{id}/status': (_scene, caller, whose) => ({
    path: { id: ORDER_OF[sellerOf(caller, whose)] },
    body: { status: 'shipped', sellerId: memberId(caller) },
  }),
  'GET /orders/buyer/history': (_scene, caller) => ({ query: { buyerId: memberId(caller) } }),
  'GET /orders/seller/orders': (_scene, caller) => ({ query: { sellerId: memberId(caller) } }),
  'POST /reviews': (_scene, caller) => ({
    body: {
      listingId: NOVEL,
      reviewerId: memberId(caller),
      reviewedUserId: memberId('seller'),
      rating: 4,
      comment: 'As described.',
    },
  }),
  'GET /listings/mine': (_scene, caller) => ({ query: { sellerId: memberId(caller) } }),
  'POST /listings': (_scene, caller) => ({
    body: {
      sellerId: memberId(caller),
      title: 'Drawing board',
      description: 'A2, with a rail.',
      category: 'stationery',
      condition: 'used',
      price: 3200.5,
      quantity: 1,
    },
  }),
  'PATCH /listings/{id}/status': (_scene, caller, whose) => ({
    path: { id: LISTING_OF[sellerOf(caller, whose)] },
    body: { status: 'sold', sellerId: memberId(caller) },
  }),
  'PATCH /listings/{id}': (_scene, caller, whose) => ({
    path: { id: LISTING_OF[sellerOf(caller, whose)] },
    body: { sellerId: memberId(caller), title: 'A better title', price: 950 },
  }),
  'DELETE /listings/{id}': (_scene, caller, whose) => ({
    path: { id: LISTING_OF[sellerOf(caller, whose)] },
    query: { sellerId: memberId(caller) },
  }),
  'GET /listings/{id}/contact': (_scene, caller, whose) => ({
    path: { id: LISTING_OF[sellerOf(caller, whose)] },
  }),
  'GET /contact': () => ({}),
  'PUT /contact': () => ({ body: { isShared: false } }),
  'GET /dashboard/buyer': () => ({}),
  'GET /dashboard/seller': () => ({}),
  'GET /moderation/grant': () => ({}),
  'GET /moderation/hidden': () => ({}),
  'GET /moderation/reports': () => ({ query: { state: 'open', limit: '10' } }),
  'POST /moderation/reports': (_scene, caller) => ({
    body: {
      subject: 'listing',
      subjectId: LISTING_OF[caller === 'seller' ? 'otherSeller' : 'seller'],
      reason: 'misleading',
      text: 'It is another edition.',
    },
  }),
  'POST /moderation/reports/{id}/dismiss': () => decisionOn(REPORT),
  'POST /moderation/listings/{id}/hide': () => decisionOn(NOVEL),
  'POST /moderation/listings/{id}/restore': () => decisionOn(NOVEL),
  'POST /moderation/reviews/{id}/hide': () => decisionOn(REVIEW),
  'POST /moderation/reviews/{id}/restore': () => decisionOn(REVIEW),
  'POST /moderation/members/{id}/suspend': () => decisionOn(memberId('newcomer')),
  'POST /moderation/members/{id}/unsuspend': () => decisionOn(memberId('newcomer')),
  'GET /push/subscription': () => ({}),
  'PUT /push/subscription': () => ({ body: { ...SUBSCRIPTION } }),
  'DELETE /push/subscription': () => ({}),
  'PUT /push/searches': () => ({ body: { searches: ['search=lamp', 'category=furniture'] } }),
  'POST /uploads': async () => ({
    bytes: await bytesOf(paint(32, 24).png()),
    headers: { 'Content-Type': 'image/png' },
  }),
  'POST /batch': (_scene, caller) => ({
    body: {
      items: [
        isSeller(caller)
          ? anItem('PATCH', `listings/${LISTING_OF[caller]}/status`, {
              status: 'sold',
              sellerId: memberId(caller),
            })
          : anItem('POST', 'cart', { productId: NOVEL, quantity: 1 }),
      ],
    },
  }),
};

function decisionOn(id: string): Example {
  return { path: { id }, body: { reason: 'Against the rules of the campus.' } };
}

/** One entry of a batch. */
export function anItem(method: string, path: string, body?: unknown) {
  return {
    key: `example ${method}`.replace(' ', '-'),
    keys: [],
    method,
    path,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** A valid call of the route; throws for a route that has none. */
export async function makeExample(
  route: Pick<Route, 'method' | 'path'>,
  scene: Scene,
  caller: SignedIn,
  whose: Whose = 'own',
): Promise<Example> {
  const make = EXAMPLES[nameOf(route)];
  if (make === undefined) {
    throw new Error(`${nameOf(route)} is in the route table and has no example call.`);
  }
  return make(scene, caller === 'moderator' ? 'buyer' : caller, whose);
}

/** A member who may make the call. */
export function callerFor({ access }: Route): SignedIn {
  return access === 'seller' || access === 'moderator' ? access : 'buyer';
}

/** `GET /products/{id}` */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The address of a route below `/api/`, with its path and query filled in. */
export function addressOf(route: Pick<Route, 'path'>, { path = {}, query = {} }: Example): string {
  const filled = route.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return filled.slice(1) + (search === '' ? '' : `?${search}`);
}

/** Makes the call as a member, or without a token. */
export async function callRoute(
  { provider, tokens }: Scene,
  route: Route,
  example: Example,
  caller: SignedIn | 'nobody',
): Promise<{ status: number; headers: Headers; text: string }> {
  const headers = new Headers(example.headers);
  if (caller !== 'nobody') headers.set('Authorization', `Bearer ${tokens[caller].accessToken}`);
  const body = example.bytes ?? (example.body === undefined ? null : JSON.stringify(example.body));
  const response = await provider.fetch(`/api/${addressOf(route, example)}`, {
    method: route.method,
    headers,
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function mailCode(scene: Scene): Promise<{ email: string; otp: string }> {
  const email = scene.freshEmail();
  await post(scene, 'auth/request-verification', { email });
  return { email, otp: scene.provider.lastCode(email) };
}

async function post({ provider }: Scene, path: string, body: unknown): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  const response = await provider.fetch(`/api/${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
}
