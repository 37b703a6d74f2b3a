import assert from 'node:assert/strict';
import type { ProviderProcess } from '#support/provider/provider-process.ts';
import { SHELF } from '#support/provider/shelf.ts';
import { type Engine, type Tab, until } from './engine.ts';

export interface Scene {
  engine: Engine;
  provider: ProviderProcess;
}

/** Each has a provider in its first state and a browser without a past. */
export const JOURNEYS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'the main job: installed, signed in, cart and order without a provider, sent once': mainJob,
  'two tabs without a provider: what each recorded is sent once': twoTabs,
  'a database that was deleted under the app comes back from the provider': deletedDatabase,
  'a reply that is lost brings about nothing twice': lostReply,
};

const SYNCED =
  "document.documentElement.dataset.pending === '0' && document.documentElement.dataset.sync === 'idle'";
const ADDED = 'Item added to cart';
const pending = (count: number) => `document.documentElement.dataset.pending === '${count}'`;
const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;
const button = (name: string) =>
  `[...document.querySelectorAll('main button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === ${JSON.stringify(name)} && one.checkVisibility()) ?? null`;
const INSTALLED = `navigator.serviceWorker.ready.then(async () => {
  const [name] = (await caches.keys()).filter((cache) => cache.includes('precache'));
  return name !== undefined && (await (await caches.open(name)).keys()).length > 20;
})`;

async function press(tab: Tab, name: string): Promise<void> {
  await until(tab, `(${button(name)}) !== null`);
  await tab.press(button(name));
}

async function mainJob({ engine, provider }: Scene): Promise<void> {
  const email = 'main.job@stu.cmb.ac.lk';
  const [pen, book] = [SHELF[0]!, SHELF[1]!];
  const tab = await openSignedIn(engine, provider, email);
  await until(tab, INSTALLED);
  for (const { id } of [pen, book]) {
    await tab.goTo(`${provider.url}/products/${id}`);
    await until(tab, `(${button('Add To Cart')}) !== null && ${SYNCED}`);
  }

  await provider.kill();
  await tab.goTo(`${provider.url}/products/${pen.id}`);
  await press(tab, 'Add To Cart');
  await until(tab, pending(1));
  await tab.goTo(`${provider.url}/products/${book.id}`);
  await press(tab, 'Add To Cart');
  await until(tab, pending(2));
  await tab.goTo(`${provider.url}/cart`);
  await until(tab, `${shows(pen.title)} && ${shows(book.title)}`);
  await press(tab, 'Place Order');
  await until(tab, 'Number(document.documentElement.dataset.pending) > 2');
  await until(tab, "location.pathname === '/dashboard'");
  await tab.close();

  // Closed and opened again: all of it is still there, and nothing is said to be done.
  const next = await engine.openTab(`${provider.url}/dashboard?tab=orders`);
  await until(next, `${shows(pen.title)} && ${shows(book.title)}`);
  assert.equal(await next.read(shows('Order placed successfully!')), false);

  await provider.restart();
  await until(next, SYNCED);
  const { orders, carts } = await provider.database(email);
  assert.deepEqual(orders.map(({ title }) => title).sort(), [pen.title, book.title].sort());
  assert.deepEqual(carts, []);
  await next.close();
}

async function twoTabs({ engine, provider }: Scene): Promise<void> {
  const email = 'two.tabs@stu.cmb.ac.lk';
  const [first, second] = [SHELF[2]!, SHELF[3]!];
  const left = await openSignedIn(engine, provider, email, `/products/${first.id}`);
  const right = await engine.openTab(`${provider.url}/products/${second.id}`);
  await until(right, SYNCED);
  await provider.kill();
  await press(left, 'Add To Cart');
  await press(right, 'Add To Cart');
  await until(left, pending(2));
  await until(right, pending(2));
  await provider.restart();
  // One after the other: a driver by WebDriver has one tab in hand at a time.
  await until(left, SYNCED);
  await until(right, SYNCED);
  const { carts } = await provider.database(email);
  assert.deepEqual(
    carts.map(({ title, quantity }) => `${quantity} ${title}`).sort(),
    [`1 ${first.title}`, `1 ${second.title}`].sort(),
  );
  await left.close();
  await right.close();
}

async function deletedDatabase({ engine, provider }: Scene): Promise<void> {
  const email = 'deleted.database@stu.cmb.ac.lk';
  const thing = SHELF[4]!;
  const tab = await openSignedIn(engine, provider, email, `/products/${thing.id}`);
  await press(tab, 'Add To Cart');
  await until(tab, shows(ADDED));
  await until(tab, SYNCED);
  await tab.read(`new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('unikade');
    request.onsuccess = () => resolve(true);
    request.onerror = () => reject(request.error);
  })`);
  await tab.goTo(`${provider.url}/cart`);
  await until(tab, shows(thing.title));
  assert.equal((await provider.database(email)).carts[0]?.quantity, 1);
  await tab.close();
}

async function lostReply({ engine, provider }: Scene): Promise<void> {
  const email = 'lost.reply@stu.cmb.ac.lk';
  const thing = SHELF[5]!;
  const tab = await openSignedIn(engine, provider, email, `/products/${thing.id}`);
  await provider.setFaults({ kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 });
  await press(tab, 'Add To Cart');
  await until(tab, shows(ADDED));
  await until(tab, SYNCED);
  const sent = (await provider.requests()).filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/api/cart'),
  );
  assert.ok(sent.length > 1, 'the change was sent again');
  const { carts } = await provider.database(email);
  assert.deepEqual(
    carts.map(({ title, quantity }) => [title, quantity]),
    [[thing.title, 1]],
  );
  await tab.close();
}

/** A new member, and a page of the app with a running engine. */
async function openSignedIn(
  engine: Engine,
  provider: ProviderProcess,
  email: string,
  path = '/',
): Promise<Tab> {
  const session = await register(provider, email);
  const tab = await engine.openTab(`${provider.url}/robots.txt`);
  await tab.read(
    `Object.entries(${JSON.stringify(session)}).forEach(([key, value]) => localStorage.setItem(key, value))`,
  );
  await tab.goTo(`${provider.url}${path}`);
  await until(tab, SYNCED);
  return tab;
}

async function register({ url }: ProviderProcess, email: string): Promise<Record<string, string>> {
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.ok(reply.ok, `${path} answered ${reply.status}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  const { code } = await post('/__faults/codes', { email });
  await post('/api/auth/verify-email', { email, otp: code });
  const profile = { email, name: 'Test', campus: 'University of Colombo', phone: '771234567' };
  const { user, accessToken, refreshToken } = await post('/api/auth/register', profile);
  return {
    user: JSON.stringify(user),
    accessToken: String(accessToken),
    refreshToken: String(refreshToken),
  };
}
