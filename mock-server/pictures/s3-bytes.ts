import { AwsClient } from 'aws4fetch';
import { Refusal } from '../http/refusal.ts';
import type { PictureBytes, PictureName } from './picture-bytes.ts';

/** An S3-compatible storage. */
export interface S3Settings {
  /** Address of the bucket, with or without a prefix; no trailing slash. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Shorter than `loanMs` of the database pool: some requests are sent inside of a transaction. */
const ANSWER_LIMIT_MS = 4_000;
/** Concurrent deletions. */
const REMOVED_AT_ONCE = 10;
const NOTHING = new Uint8Array();

/** Stores the bytes as objects `{id}-{width}.webp`, and nothing in the rows. */
export function createS3Bytes({ url, region, keyId, secret }: S3Settings): PictureBytes {
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' },
    // The client retries.
    retries: 0,
  });

  /** Null for 404. Throws a 503 `Refusal` for an outage of the storage, an error for a wrong setting. */
  async function ask(method: string, { id, width }: PictureName, body?: Uint8Array) {
    const sent =
      body === undefined
        ? {}
        : { body: new Uint8Array(body), headers: { 'Content-Type': 'image/webp' } };
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const response = await client
      // A bucket of another region answers with a redirect, which is not followed: bytes go only where the settings say.
      .fetch(`${url}/${id}-${width}.webp`, { method, ...sent, signal, redirect: 'manual' })
      .catch((cause: unknown) => {
        throw away(cause);
      });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    if (response.status >= 500 || response.status === 429) throw away(response.status);
    throw new Error(`The storage of pictures answered ${method} with ${response.status}.`);
  }

  return {
    store: async (id, sizes) => {
      await Promise.all(
        sizes.map(async ({ width, content }) => {
          const kept = await ask('PUT', { id, width }, content);
          if (kept === null) throw new Error('The storage of pictures has no such bucket.');
          await kept.body?.cancel();
        }),
      );
      return sizes.map((size) => ({ ...size, content: NOTHING }));
    },
    isStored: async (name) => (await ask('HEAD', name)) !== null,
    read: async (name) => {
      const found = await ask('GET', name);
      return found === null ? null : new Uint8Array(await found.arrayBuffer());
    },
    measure: async (name) => {
      const found = await ask('HEAD', name);
      return found === null ? null : Number(found.headers.get('Content-Length'));
    },
    remove: async (names) => {
      for (let first = 0; first < names.length; first += REMOVED_AT_ONCE) {
        const some = names.slice(first, first + REMOVED_AT_ONCE);
        await Promise.all(some.map((name) => ask('DELETE', name)));
      }
    },
  };
}

function away(cause: unknown): Refusal {
  const words = 'Pictures cannot be reached just now. Please try again.';
  return Object.assign(new Refusal(503, 'unavailable', words, { retryAfterSeconds: 5 }), { cause });
}
