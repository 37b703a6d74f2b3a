import * as z from 'zod/mini';
import { anything, listUnder, readChoice } from './reading.ts';

const itemWire = z.looseObject({
  key: z.string(),
  status: z.int().check(z.minimum(200), z.maximum(599)),
  headers: anything,
  body: anything,
});

/** The answer to one change of a batch. */
export interface BatchItemReply {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** null without one. */
  body: unknown;
}

/** Answers of POST /batch by the key of the item; null when it is no such reply. */
export function readBatchReply(value: unknown): ReadonlyMap<string, BatchItemReply> | null {
  const rows = listUnder(value, 'items');
  if (rows === null) return null;
  const replies = new Map<string, BatchItemReply>();
  for (const row of rows) {
    const parsed = itemWire.safeParse(row);
    if (!parsed.success) continue;
    const { key, status, headers, body } = parsed.data;
    replies.set(key, { status, headers: readChoice(headers), body: body ?? null });
  }
  return replies;
}

/** The status of an item that was not tried: it had no effect and may be sent again. */
export const NOT_TRIED_STATUS = 424;
