import type { Mutation } from '#core/sync/command.ts';
import { aliasesOf, type DeviceState, liveOf, viewOf } from '../device-state.ts';
import type { Row } from '../seams.ts';
import type { Change, View } from './change.ts';
import { lineKey, mutate } from './mutations.ts';

const PICTURE = 'device-picture:';

/** The key of the log on which a change keeps its place (I4). */
export function logKeyOf({ kind, args }: Change): string {
  const [family] = kind.split(':');
  switch (family) {
    case 'cart':
      return `cart:${lineKeyOf(args)}`;
    case 'wishlist':
      return `wish:${String(args.listingId)}`;
    case 'review':
      return `review:${String(args.listingId)}`;
    case 'listing':
      return `listing:${String(kind === 'listing:create' ? args.localId : args.listingId)}`;
    case 'report':
      return `report:${String(args.subject)}:${String(args.subjectId)}`;
    case 'session':
      return `session:${(args.sessionId as string | null) ?? 'others'}`;
    case 'picture':
      return `blob:${String(args.pictureId)}`;
    default:
      return kind === 'order:place' ? `cart:${lineKeyOf(args)}` : `order:${String(args.orderId)}`;
  }
}

/** Rows that a change shapes; the first is its subject. */
function targetsOf({ kind, args }: Change): readonly string[] {
  const [family] = kind.split(':');
  switch (family) {
    case 'cart':
      return [`cartLines:${lineKeyOf(args)}`];
    case 'wishlist':
      return [`wishlist:${String(args.listingId)}`];
    case 'review':
      return [`listings:${String(args.listingId)}`];
    case 'listing':
      return [`listings:${String(kind === 'listing:create' ? args.localId : args.listingId)}`];
    case 'picture':
    case 'report':
    case 'session':
      return [];
    default:
      return kind === 'order:place'
        ? [`cartLines:${lineKeyOf(args)}`, `orders:${String(args.localId)}`]
        : [`orders:${String(args.orderId)}`];
  }
}

function lineKeyOf(args: Row): string {
  return lineKey(args.listingId as string, args.variations as Record<string, string>);
}

/** The rows after a dispatch, and how many of its mutations it records. */
interface Expected {
  recorded: number;
  views: ReadonlyMap<string, View>;
}

/** Records mutations one after the other on the rows that the member sees; pure. */
export function expectRecording(
  before: DeviceState,
  userId: string,
  mutations: readonly Mutation[],
): Expected {
  const views = new Map<string, View>();
  const look = (ref: string) => views.get(ref) ?? (views.has(ref) ? null : viewOf(before, ref));
  let recorded = 0;
  for (const wish of mutations) {
    if (wish.consumes !== undefined && look(wish.consumes) === null) continue;
    const change = nameNow(before, { kind: wish.kind, args: wish.args as Row });
    if (isMoot(before, userId, change, look)) continue;
    recorded += 1;
    for (const ref of targetsOf(change)) views.set(ref, mutate(look(ref), change, ref));
  }
  return { recorded, views };
}

/** A screen may still use the id that a listing had on this device alone. */
export function nameNow(state: DeviceState, { kind, args }: Change): Change {
  const aliases = aliasesOf(state);
  const named: Record<string, unknown> = { ...args };
  const isRenamed = ['listing:edit', 'listing:status', 'listing:delete'].includes(kind);
  const alias = isRenamed ? aliases[`listing:${String(args.listingId)}`] : undefined;
  if (alias !== undefined) named.listingId = alias;
  const fields = args.fields as { images?: readonly string[] } | undefined;
  if (fields?.images !== undefined) {
    const images = fields.images.map((image) =>
      image.startsWith(PICTURE) ? (aliases[`blob:${image.slice(PICTURE.length)}`] ?? image) : image,
    );
    named.fields = { ...fields, images };
  }
  return { kind, args: named };
}

/** A second tap for the same state is a no-op and is not recorded. */
function isMoot(
  state: DeviceState,
  userId: string,
  { kind, args }: Change,
  look: (ref: string) => View,
): boolean {
  const [target] = targetsOf({ kind, args });
  const row = target === undefined ? null : look(target);
  switch (kind) {
    case 'listing:create':
      return row !== null;
    case 'listing:delete':
    case 'listing:edit':
      return row === null;
    case 'listing:status':
      return row === null || row.status === args.status;
    case 'order:status':
      return row?.status === args.status;
    case 'review:write':
      return ((row?.reviews ?? []) as Row[]).some(({ id }) => id === args.localId);
    case 'picture:upload':
      return isPictureOnItsWay(state, userId, `blob:${String(args.pictureId)}`);
    default:
      return false;
  }
}

function isPictureOnItsWay(state: DeviceState, userId: string, key: string): boolean {
  if (aliasesOf(state)[key] !== undefined) return true;
  return liveOf(state, userId).some(({ keys }) => keys.includes(key));
}
