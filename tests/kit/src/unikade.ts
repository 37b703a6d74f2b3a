import type { APIRequestContext, Page } from '@playwright/test';
import type { AppAdapter } from './adapter.ts';
import { readStore, untilStored } from './device-rows.ts';

const DATABASE = 'unikade';
const OUTBOX = 'outbox';
/** Still to be sent; `refused` waits for a person, who sees it in the sync centre. */
const UNSENT = ['queued', 'sending', 'held', 'parked'];

/** UniKade on a provider that was started with `FAULTS=1`. */
export const unikade: AppAdapter = {
  signIn,
  listPending,
  listEffects,
  log: {
    database: DATABASE,
    store: OUTBOX,
    key: 'idem',
    kind: 'kind',
    state: 'state',
    claimed: 'sending',
    stopped: ['refused', 'held', 'parked'],
  },
};

/** A code is good once, and ends those before it: tests in parallel may take each other's. */
const TRIES = 5;

async function signIn(page: Page, email: string, at = '/'): Promise<void> {
  await storeSession(page, email);
  await page.goto(at);
}

/**
 * As `signIn`, and leaves the page on an address of the site on which the app does not start.
 *
 * @param controls where `/__faults` is; default: where the app is
 */
export async function storeSession(page: Page, email: string, controls = ''): Promise<void> {
  const session = await takeSession(page.context().request, email, controls);
  await page.goto('/robots.txt');
  await page.evaluate(({ user, accessToken, refreshToken }) => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('accessToken', String(accessToken));
    localStorage.setItem('refreshToken', String(refreshToken));
  }, session);
}

type Session = Record<'user' | 'accessToken' | 'refreshToken', unknown>;

async function takeSession(
  request: APIRequestContext,
  email: string,
  controls: string,
): Promise<Session> {
  let said = '';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { code } = (await post(request, `${controls}/__faults/codes`, { email })).body as {
      code?: string;
    };
    const verified = await post(request, '/api/auth/verify-email', { email, otp: code });
    said = verified.text;
    if (verified.status === 401) continue;
    const reply = verified.body as Session;
    if (typeof reply.accessToken === 'string') return reply;
    const profile = {
      email,
      name: email.split('@')[0],
      campus: 'University of Colombo',
      phone: '771234567',
    };
    const registered = await post(request, '/api/auth/register', profile);
    if (registered.status === 201) return registered.body as Session;
    said = registered.text;
    break;
  }
  throw new Error(`${email} could not be signed in: ${said}`);
}

async function post(request: APIRequestContext, path: string, data: object) {
  const reply = await request.post(path, { data });
  const text = await reply.text();
  if (path.includes('/__faults/') && !reply.ok())
    throw new Error(`${path} answered ${reply.status()}: the provider must run with FAULTS=1.`);
  const body: unknown = reply.headers()['content-type']?.includes('json') ? JSON.parse(text) : {};
  return { status: reply.status(), text, body };
}

async function listPending(page: Page): Promise<readonly string[]> {
  if (!(await untilStored(page, DATABASE))) return [];
  const rows = await readStore<{ idem: string; state: string; userId: string }>(
    page,
    DATABASE,
    OUTBOX,
  );
  const member = await page.evaluate(() => localStorage.getItem('user'));
  const { id } = JSON.parse(member ?? '{}') as { id?: string };
  return rows
    .filter(({ state, userId }) => userId === (id ?? '') && UNSENT.includes(state))
    .map(({ idem }) => idem);
}

interface Stored {
  orders: { title: string }[];
  carts: { title: string; quantity: number }[];
  wishlists: { title: string }[];
}

/** `cart: Pen` for each pen in the cart, `order: Pen` for each order, `wish: Pen`. */
async function listEffects(request: APIRequestContext, email: string): Promise<readonly string[]> {
  const reply = await request.get('/__faults/database', { params: { email } });
  const { orders, carts, wishlists } = (await reply.json()) as Stored;
  return [
    ...orders.map(({ title }) => `order: ${title}`),
    ...carts.flatMap(({ title, quantity }) => Array<string>(quantity).fill(`cart: ${title}`)),
    ...wishlists.map(({ title }) => `wish: ${title}`),
  ];
}
