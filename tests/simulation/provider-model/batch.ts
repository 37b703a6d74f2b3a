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
import type { BatchBody } from '#core/contract/member-bodies.ts';
import { parseBody } from '#server/http/json-body.ts';
import { createRoom, type Room } from '#server/resources/batch/batch-room.ts';
import { JSON_TYPE, type ModelReply, type ModelRequest } from './exchange.ts';
import { readText } from './read-text.ts';
import { invalid, memberRaw, type ModelRoute } from './routes.ts';
import type { ModelState } from './state.ts';

type ItemReply = BatchBody['items'][number];
type Handle = (state: ModelState, request: ModelRequest) => ModelReply;

const REPLY_HEADERS = [
  'content-type',
  'retry-after',
  'idempotency-replayed',
  PREFERENCE_APPLIED.toLowerCase(),
] as const;

/**
 * POST /batch. `handle` answers each item as it would alone. One after the other, which is one of the orders in which the
 * provider may run items that share no key.
 */
export function batchRoutes(handle: Handle): readonly ModelRoute[] {
  return [
    memberRaw({
      method: 'POST',
      path: 'batch',
      capability: 'batch',
      access: 'member',
      respond: ({ state, request }) => {
        const text = readText(request.body, {
          maxBytes: BATCH_LIMIT_BYTES,
          words: 'The batch is too large: at most 1 MB is accepted.',
        });
        const { items } = parseBody(text, batchRequest);
        requirePaths(items);
        const room = createRoom(items.map((item) => skip(item, 'over')));
        const run = (item: BatchItem) => readAnswer(item, send(state, request, item, handle), room);
        const replies = runItems(items, room, run);
        return { status: 200, headers: JSON_TYPE, body: JSON.stringify({ items: replies }) };
      },
    }),
  ];
}

function requirePaths(items: readonly BatchItem[]): void {
  const index = items.findIndex(({ path }) => !isBatchPath(path));
  if (index === -1) return;
  throw invalid(
    `items.${index}.path must be a path below /api, such as cart or wishlist/{id}. Sign-in, uploads and batches cannot be in a batch.`,
  );
}

/**
 * After one that is not accepted, those that share a key with it, or with a skipped one, are not tried. Once the reply
 * has no room left, no further one is begun.
 */
function runItems(
  items: readonly BatchItem[],
  room: Room,
  run: (item: BatchItem) => ItemReply | null,
): ItemReply[] {
  const stopped = new Set<string>();
  return items.map((item) => {
    const isStopped = item.keys.some((key) => stopped.has(key));
    const reply = isStopped || room.isFull() ? null : run(item);
    const isRefused = reply !== null && !isAccepted(reply);
    if (isStopped || isRefused) for (const key of item.keys) stopped.add(key);
    return reply ?? skip(item, isStopped ? 'stopped' : 'over');
  });
}

function send(
  state: ModelState,
  { headers: { authorization } }: ModelRequest,
  item: BatchItem,
  handle: Handle,
): ModelReply {
  const named = new Map(
    Object.entries(item.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const passed = BATCH_ITEM_HEADERS.flatMap((name) => {
    const value = named.get(name.toLowerCase());
    return value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  return handle(state, {
    method: item.method,
    path: item.path,
    headers: {
      [IDEMPOTENCY_KEY.toLowerCase()]: item.key,
      ...Object.fromEntries(passed),
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: item.body ?? null,
  });
}

/** null: refused, without room to say so; it will be said when the item comes again. */
function readAnswer({ key }: BatchItem, reply: ModelReply, room: Room): ItemReply | null {
  const hasRoom = room.take(Buffer.byteLength(reply.body));
  if (!hasRoom && !isAccepted(reply)) return null;
  return {
    key,
    status: reply.status,
    headers: Object.fromEntries(
      REPLY_HEADERS.flatMap((name) => {
        const value = reply.headers[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    body: reply.body === '' || !hasRoom ? null : (JSON.parse(reply.body) as unknown),
  };
}

function isAccepted({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
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
} as const satisfies Record<string, ApiErrorBody>;

function skip({ key }: BatchItem, why: keyof typeof SKIPPED): ItemReply {
  return { key, status: 424, headers: JSON_TYPE, body: SKIPPED[why] };
}
