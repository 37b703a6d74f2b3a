import { Buffer } from 'node:buffer';
import type { ApiErrorBody } from '#core/contract/api-error.ts';
import {
  BATCH_FULL,
  BATCH_ITEM_HEADERS,
  BATCH_LIMIT_BYTES,
  type BatchItem,
  batchRequest,
  isBatchPath,
} from '#core/contract/batch.ts';
import { IDEMPOTENCY_KEY, PREFERENCE_APPLIED } from '#core/contract/headers.ts';
import { type BatchBody, batchBody } from '#core/contract/member-bodies.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { parseBody, readJsonText } from '../../http/json-body.ts';
import { Refusal } from '../../http/refusal.ts';
import { memberRaw, type Route } from '../../http/route.ts';
import { runInLanes, type Skipped } from './batch-lanes.ts';
import { createRoom, type Room } from './batch-room.ts';

type ItemReply = BatchBody['items'][number];

/** Headers that differ between the items and that clients use. */
const REPLY_HEADERS = [
  'Content-Type',
  'Retry-After',
  'Idempotency-Replayed',
  PREFERENCE_APPLIED,
] as const;

const BODY_LIMIT = {
  maxBytes: BATCH_LIMIT_BYTES,
  words: 'The batch is too large: at most 1 MB is accepted.',
};

/** /batch: several changes in one round trip. Each is dispatched to the app as a request of its own, with all its rules. */
export const batchRoutes: readonly Route[] = [
  memberRaw({
    method: 'POST',
    path: '/batch',
    capability: 'batch',
    summary:
      'Makes up to 100 changes in their order. After one that is not accepted, those that share a key with it are not tried. The reply has at most 1 MB: what would not fit waits for the next batch.',
    access: 'member',
    body: batchRequest,
    bodyLimit: BODY_LIMIT,
    reply: batchBody,
    refusals: { 413: 'More than 1 MB.', 422: 'An item names a call that cannot be in a batch.' },
    respond: async (_call, c) => {
      const text = await readJsonText(c.req.raw, BODY_LIMIT);
      const { items } = parseBody(text, batchRequest);
      requirePaths(items);
      const room = createRoom(items.map((item) => skip(item, 'over')));
      const { signal } = c.req.raw;
      const replies = await runInLanes(items, {
        run: (item) => send(c, item, room),
        // After a disconnect: completed items are stored under their keys, further ones would have no reader.
        isOver: () => room.isFull() || signal.aborted,
        skip,
      });
      return c.json({ items: replies } satisfies BatchBody);
    },
  }),
];

function requirePaths(items: readonly BatchItem[]): void {
  const index = items.findIndex(({ path }) => !isBatchPath(path));
  if (index === -1) return;
  throw new Refusal(
    422,
    'invalid-body',
    `items.${index}.path must be a path below /api, such as cart or wishlist/{id}. Sign-in, uploads and batches cannot be in a batch.`,
  );
}

/** Resolves to null for a refusal that did not fit; the client gets it when it repeats the item. */
async function send(c: ApiContext, item: BatchItem, room: Room): Promise<ItemReply | null> {
  const response = await c.env.dispatch(
    new Request(new URL(`/api/${item.path}`, c.req.url), {
      method: item.method,
      headers: writeHeaders(c, item),
      ...(item.body === undefined ? {} : { body: item.body }),
    }),
  );
  const text = await response.text();
  const hasRoom = room.take(Buffer.byteLength(text));
  if (!hasRoom && !response.ok) return null;
  return {
    key: item.key,
    status: response.status,
    headers: readHeaders(response),
    body: text === '' || !hasRoom ? null : (JSON.parse(text) as unknown),
  };
}

function writeHeaders(c: ApiContext, { key, headers: given }: BatchItem): Headers {
  const named = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const headers = new Headers({ [IDEMPOTENCY_KEY]: key });
  for (const name of BATCH_ITEM_HEADERS) {
    const value = named.get(name.toLowerCase());
    if (value !== undefined) headers.set(name, value);
  }
  headers.set('Authorization', c.req.header('Authorization') ?? '');
  headers.set('Content-Type', 'application/json');
  return headers;
}

function readHeaders(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of REPLY_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name.toLowerCase()] = value;
  }
  return headers;
}

const SKIPPED = {
  stopped: {
    error: 'Not tried, because an earlier change of the same thing was not accepted.',
    code: 'not-tried',
  },
  over: {
    error: 'Not tried, because the reply to this batch is full. Send it again as it is.',
    code: BATCH_FULL,
  },
} as const satisfies Record<Skipped, ApiErrorBody>;

function skip({ key }: BatchItem, why: Skipped): ItemReply {
  return {
    key,
    status: 424,
    headers: { 'content-type': 'application/json' },
    body: SKIPPED[why],
  };
}
