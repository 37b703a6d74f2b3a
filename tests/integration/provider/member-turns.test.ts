import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CartBody } from '#core/contract/member-bodies.ts';
import { lockActiveMember } from '#server/resources/auth/lock-active-member.ts';
import { plantBuyers } from '#support/database/ordering.ts';
import {
  startTestProvider,
  TEST_AUTH_SECRET,
  type TestProvider,
} from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, type Caller } from './calls.ts';
import { asUploader, bytesOf, paint } from './pictures.ts';

let provider: TestProvider;
let one: Caller;
let other: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  [one, other] = [await asMember(provider, 'buyer'), await asMember(provider, 'otherBuyer')];
});
afterEach(() => provider.close());

const put = (quantity: number) => ({
  method: 'PUT',
  path: 'cart',
  body: { productId: listingId('hoodie'), quantity, variations: {} },
});
const change = (nth: number) => {
  const { method, path, body } = put(1 + (nth % 2));
  return one<CartBody>(method, path, { body, headers: { 'Idempotency-Key': `k${nth}` } });
};
const manyChanges = (number: number) => Array.from({ length: number }, (_, nth) => change(nth));
const countBy = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((other) => other === one).length]),
  );

describe('what one member sends at once', () => {
  it('is answered a few at a time, so that others are answered among them', async () => {
    let done = 0;
    const crowd = manyChanges(25).map(async (sent) => {
      await sent;
      done += 1;
    });
    await Promise.race(crowd);
    expect((await other('GET', 'cart')).status).toBe(200);
    expect(done).toBeLessThan(15);
    await Promise.all(crowd);
  });

  it('is refused when it is too much, to be sent again, and only then', async () => {
    const forget = () => one('DELETE', 'wishlist/nothing');
    const answers = await Promise.all(Array.from({ length: 130 }, forget));
    const counts = countBy(answers.map(({ status }) => status));
    expect(Object.keys(counts)).toEqual(['404', '429']);
    expect(counts[404]).toBeGreaterThanOrEqual(100);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.headers.get('Retry-After'), refused?.body]).toEqual([
      '1',
      {
        error: 'You have asked very often in a short time. Please try again in 1 second.',
        code: 'too-many-requests',
      },
    ]);
    expect((await forget()).status).toBe(404);
  });

  it('may be batches, whose items wait for no turn of another request', async () => {
    const items = (batch: number) =>
      [1, 2, 3].map((nth) => ({ key: `${batch}-${nth}`, keys: [`${nth}`], ...put(nth) }));
    const batches = await Promise.all(
      [1, 2, 3, 4, 5].map((batch) =>
        one<{ items: { status: number }[] }>('POST', 'batch', {
          body: {
            items: items(batch).map((item) => ({ ...item, body: JSON.stringify(item.body) })),
          },
        }),
      ),
    );
    const statuses = batches.flatMap(({ body }) => body.items.map(({ status }) => status));
    expect(countBy(statuses)).toEqual({ 200: 15 });
  });

  it('takes no turn while its body is arriving', async () => {
    const slow = await sendSlowly(9, 'PUT', 'cart', 'application/json');
    expect((await one('GET', 'cart')).status).toBe(200);
    slow.endAll(JSON.stringify(put(1).body));
    expect(countBy(await slow.statuses)).toEqual({ 200: 9 });
  });

  it('is at most twelve pictures, as their bodies are kept until they have come', async () => {
    const slow = await sendSlowly(14, 'POST', 'uploads', 'image/png');
    expect((await one('GET', 'cart')).status).toBe(200);
    slow.endAll('no picture');
    expect(countBy(await slow.statuses)).toEqual({ 422: 12, 429: 2 });
  });
});

it('pictures that seven members send slowly do not keep out that of another', async () => {
  await provider.close();
  // The one with faults reads every body before the provider does.
  provider = await startTestProvider({ hasFaults: false });
  const seven = await plantBuyers(provider.database.db, 7, TEST_AUTH_SECRET, provider.now());
  const slow = await Promise.all(
    seven.map(({ token }) => sendSlowly(12, 'POST', 'uploads', 'image/png', token)),
  );
  // One that was refused: all places are taken.
  await Promise.race(slow.map(({ first }) => first));
  const upload = await asUploader(provider, 'buyer');
  const { status } = await upload(await bytesOf(paint(9, 9).png()));
  for (const { endAll } of slow) endAll('no picture');
  await Promise.all(slow.map(({ statuses }) => statuses));
  expect(status).toBe(201);
});

/** Sends requests of one member whose bodies are still arriving. */
async function sendSlowly(
  ...[count, method, path, type, token]: [number, string, string, string, string?]
) {
  const accessToken = token ?? (await provider.tokensOf(fixtureEmails.buyer)).accessToken;
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const sent = Array.from({ length: count }, () =>
    provider.fetch(`/api/${path}`, {
      method,
      headers: { 'Content-Type': type, Authorization: `Bearer ${accessToken}` },
      duplex: 'half',
      body: new ReadableStream<Uint8Array>({
        start: (controller) => {
          bodies.push(controller);
        },
      }),
    } as RequestInit),
  );
  return {
    first: Promise.race(sent),
    statuses: Promise.all(sent).then((answers) => answers.map(({ status }) => status)),
    endAll: (text: string) => {
      for (const body of bodies) {
        body.enqueue(new TextEncoder().encode(text));
        body.close();
      }
    },
  };
}

// The embedded database has one connection: nobody else can hold a row of it.
describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('on many connections', () => {
  it('changes that wait for their member leave connections to all others', async () => {
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { db } = provider.database;
    await new Promise<void>((isHeld) => {
      void db.transaction(async (tx) => {
        await lockActiveMember(tx, { id: memberId('buyer') });
        isHeld();
        await isLetGo;
      });
    });
    const crowd = manyChanges(15);
    expect((await other('GET', 'cart')).status).toBe(200);
    letGo();
    expect(countBy((await Promise.all(crowd)).map(({ status }) => status))).toEqual({ 200: 15 });
  });
});
