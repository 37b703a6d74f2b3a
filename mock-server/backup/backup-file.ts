import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';

const header = z.object({
  format: z.literal(1),
  writtenAt: z.string(),
  /** `when` of the newest migration in the journal. */
  migration: z.number(),
  rowVersion: z.number(),
  /** Number of rows by table, in the order of the file. */
  counts: z.record(z.string(), z.number()),
});
/** First line of a backup. Each further line is a table's name, a tab, and a row as JSON. */
export type BackupHeader = z.infer<typeof header>;
export type Counts = Record<string, number>;

/** The decompressed lines of a backup. Throws when the file is truncated. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = file.pipe(createGunzip()).setEncoding('utf8');
  file.once('error', (error) => unpacked.destroy(error));
  try {
    let rest = '';
    for await (const text of unpacked as AsyncIterable<string>) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    file.destroy();
  }
}

/** Throws a sentence when the file is not a backup. */
export async function readHeader(path: string): Promise<BackupHeader> {
  try {
    for await (const line of readLines(path)) return header.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`${path} is no backup of UniKade, or it cannot be read.`, { cause });
  }
  throw new Error(`${path} is empty.`);
}
