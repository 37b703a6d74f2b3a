import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { lendBucket, namesIn, type S3Server } from './s3-bucket.ts';

const BUCKET = 'pictures';
/** The only ones that it knows. */
const KEY = 'S3RVER';

/** In this process; with TEST_S3_URL a bucket of that server, which knows TEST_S3_KEY_ID and TEST_S3_SECRET. */
export async function startS3Server(): Promise<S3Server> {
  const { TEST_S3_URL, TEST_S3_KEY_ID = '', TEST_S3_SECRET = '' } = process.env;
  return TEST_S3_URL === undefined
    ? startInProcess()
    : lendBucket({ url: TEST_S3_URL, keyId: TEST_S3_KEY_ID, secret: TEST_S3_SECRET });
}

async function startInProcess(): Promise<S3Server> {
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
    list: async () => namesIn(await (await fetch(url)).text()),
    close: async () => {
      if (isOpen) await server.close();
      isOpen = false;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
