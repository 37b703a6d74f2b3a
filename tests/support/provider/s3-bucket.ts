import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/pictures/s3-bytes.ts';

/** An S3-compatible storage, with one empty bucket. */
export interface S3Server {
  settings: S3Settings;
  /** Names of all objects, as the storage lists them. */
  list(): Promise<string[]>;
  /** Answers no request any more. */
  close(): Promise<void>;
}

/** A server outside of the tests, by http. */
interface Outside {
  url: string;
  keyId: string;
  secret: string;
}

const REGION = 'us-east-1';

/** A new bucket of it, behind a proxy of our own that can be closed: for its clients the storage is then down. */
export async function lendBucket({ url, keyId, secret }: Outside): Promise<S3Server> {
  const door = await openDoor(new URL(url));
  const bucket = `${door.url}/unikade-${randomBytes(6).toString('hex')}`;
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region: REGION,
    service: 's3',
    retries: 0,
  });
  const made = await client.fetch(bucket, { method: 'PUT' });
  if (!made.ok) throw new Error(`TEST_S3_URL made no bucket: ${made.status} ${await made.text()}`);
  return {
    settings: { url: bucket, region: REGION, keyId, secret },
    list: async () => namesIn(await (await client.fetch(bucket)).text()),
    close: door.shut,
  };
}

async function openDoor({ hostname, port }: URL) {
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const outside = connect(Number(port), hostname);
    for (const [one, other] of [
      [caller, outside],
      [outside, caller],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    shut: async () => {
      for (const socket of open) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Of a list of objects, as S3 writes it. */
export function namesIn(listed: string): string[] {
  return [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name).sort();
}
