import { createECDH, randomBytes, webcrypto } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionRequest } from '#core/contract/push.ts';

/** A message as it came over the wire. */
interface PostedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: Uint8Array<ArrayBuffer>;
}

/** A push service on this machine: it keeps the messages that it gets, and answers as a test sets it. */
export interface PushService {
  origin: string;
  posted: readonly PostedMessage[];
  /** Status and headers of the next answers; the default is 201. */
  answer: (status: number, headers?: Record<string, string>) => void;
  /** Done when the next message is there, before it is answered. */
  meanwhile: (work: () => Promise<unknown>) => void;
  close: () => Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const posted: PostedMessage[] = [];
  let next: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  let beforeAnswer: () => Promise<unknown> = () => Promise.resolve();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      posted.push({ path: url, headers, body: new Uint8Array(Buffer.concat(parts)) });
      const work = beforeAnswer;
      beforeAnswer = () => Promise.resolve();
      void work().then(() => response.writeHead(next.status, next.headers).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    posted,
    answer: (status, headers = {}) => {
      next = { status, headers };
    },
    meanwhile: (work) => {
      beforeAnswer = work;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser that has subscribed at a push service. */
interface SubscribedBrowser {
  /** What its page sends to the provider. */
  request: (applicationServerKey: string) => PushSubscriptionRequest;
  /** The text of a message for it; rejects for a message to another browser. */
  read: (message: PostedMessage) => Promise<unknown>;
}

export function subscribeBrowser({ origin }: Pick<PushService, 'origin'>): SubscribedBrowser {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`;
  return {
    request: (applicationServerKey) => ({
      ...{ endpoint, applicationServerKey, origin: 'https://shop.campus.test' },
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    read: async ({ body }) => {
      const shared = curve.computeSecret(body.slice(21, 86));
      return JSON.parse(await decrypt(body, { shared, publicKey, auth })) as unknown;
    },
  };
}

/** The reader's half of RFC 8291 and RFC 8188, by another library than the sender's. */
async function decrypt(
  body: Uint8Array<ArrayBuffer>,
  { shared, publicKey, auth }: { shared: Buffer; publicKey: Buffer; auth: Buffer },
): Promise<string> {
  const salt = body.slice(0, 16);
  const sender = body.slice(21, 86);
  const text = new TextEncoder();
  const info = Buffer.concat([text.encode('WebPush: info\0'), publicKey, sender]);
  const material = await derive(shared, auth, info, 32);
  const key = await derive(material, salt, text.encode('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(material, salt, text.encode('Content-Encoding: nonce\0'), 12);
  const aes = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const record = body.slice(86);
  const plain = new Uint8Array(
    await webcrypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, record),
  );
  const end = plain.lastIndexOf(2);
  return new TextDecoder().decode(plain.subarray(0, end));
}

async function derive(
  key: Uint8Array,
  salt: Uint8Array,
  info: Uint8Array,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const material = await webcrypto.subtle.importKey('raw', new Uint8Array(key), 'HKDF', false, [
    'deriveBits',
  ]);
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(salt),
    info: new Uint8Array(info),
  };
  return new Uint8Array(await webcrypto.subtle.deriveBits(algorithm, material, bytes * 8));
}
