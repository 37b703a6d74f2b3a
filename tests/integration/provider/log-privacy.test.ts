import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import { describeDefect } from '#server/operations/describe-defect.ts';
import { createJsonLog } from '#server/operations/log.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';

const NEWCOMER = {
  email: 'nimali.perera@stu.cmb.ac.lk',
  name: 'Nimali Perera',
  phone: '779876543',
  address: '14 Reid Avenue',
  bio: 'Reads Martin Wickramasinghe',
  campus: 'University of Colombo',
};
const FROM = '203.0.113.77';

let provider: TestProvider;
let written: string;

beforeEach(async () => {
  written = '';
  const log = createJsonLog('debug', { write: (line) => (written += line) });
  provider = await startTestProvider({
    log,
    hasFaults: false,
    reportDefect: (defect) => {
      log.error('defect', describeDefect(defect));
    },
    sendCode: async () => {
      if (isMailBroken) throw new Error(`550 no mailbox <${NEWCOMER.email}>`);
    },
  });
});
afterEach(() => provider.close());

let isMailBroken = false;

async function call<Body>(path: string, body?: object, token = ''): Promise<Body> {
  const response = await provider.fetchFrom(FROM)(`/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, 'User-Agent': 'a phone of hers' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}

it('a sign-in, a search, an order and a mail that fails leave no personal data in the log', async () => {
  const { email } = NEWCOMER;
  isMailBroken = true;
  await call('auth/request-verification', { email });
  isMailBroken = false;
  await call('auth/request-verification', { email });
  const code = provider.lastCode(email);
  await call('auth/verify-email', { email, otp: code });
  const session = await call<{ accessToken: string; refreshToken: string; user: { _id: string } }>(
    'auth/register',
    NEWCOMER,
  );
  const { accessToken, refreshToken, user } = session;
  await call('auth/refresh-token', { token: refreshToken });
  await call('products?search=something%20embarrassing');
  const productId = listingId('textbook');
  await call(`products/${productId}`);
  await call('cart', { productId, quantity: 1 }, accessToken);
  const order = await call<OrderBody>(
    'orders',
    { buyerId: user._id, listingId: productId, amount: 1500, paymentMethod: 'cash' },
    accessToken,
  );
  expect(order).toMatchObject({ status: 'processing' });

  const lines = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines.filter((line) => 'route' in line)).toHaveLength(9);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'defect' }));
  const personal = [
    ...Object.values(NEWCOMER),
    'nimali',
    code,
    accessToken,
    refreshToken,
    user._id,
    order._id,
    productId,
    'embarrassing',
    '1500',
    FROM,
    'a phone of hers',
  ];
  // What is drawn or measured for each line may have the digits of a price in it by chance.
  const byChance = ['requestId', 'time', 'pid', 'durationMs', 'bytes'];
  const told = JSON.stringify(lines, (name, value: unknown) =>
    byChance.includes(name) ? undefined : value,
  );
  expect(told).toContain('/products/{id}');
  for (const secret of personal) expect(told).not.toContain(secret);
});
