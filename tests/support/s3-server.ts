import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/pictures/s3-bytes.ts';

/** An S3-compatible storage in this process, with one empty bucket. */
export interface S3Server {
  settings: S3Settings;
  /** Names of all objects, as the storage lists them. */
  list(): Promise<string[]>;
  /** Answers nobody any more. */
  close(): Promise<void>;
}

const BUCKET = 'pictures';
/** The only ones that it knows. */
const KEY = 'S3RVER';

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'unikade-s3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}/${BUCKET}`;
  let isOpen = true;
  return {
    settings: { url, region: 'us-east-1', keyId: KEY, secret: KEY },
    list: async () => {
      const listed = await (await fetch(url)).text();
      return [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name).sort();
    },
    close: async () => {
      if (isOpen) await server.close();
      isOpen = false;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
