import { type Entry, isLive, readEntries } from './entries.ts';
import type { View } from './reference/change.ts';
import type { JudgedDevice, Row } from './seams.ts';

/** The rows of a device after one commit. Never changed: the state before a commit is compared with the one after it. */
export interface DeviceState {
  entries: readonly Entry[];
  byIdem: ReadonlyMap<string, Entry>;
  session: Row | null;
  tables: ReadonlyMap<string, ReadonlyMap<string, Row>>;
}

const PRIMARY_KEYS: Readonly<Record<string, string>> = {
  cartLines: 'key',
  wishlist: 'listingId',
  orders: 'id',
  listings: 'id',
  base: 'ref',
  compensations: 'ref',
  session: 'id',
  meta: 'key',
  resources: 'key',
  blobs: 'id',
  drafts: 'key',
  outbox: 'seq',
  activity: 'id',
};

/** Tables whose rows changes may shape. */
export const MIRRORS = ['listings', 'cartLines', 'wishlist', 'orders'] as const;

export const EMPTY_STATE: DeviceState = {
  entries: [],
  byIdem: new Map(),
  session: null,
  tables: new Map(),
};

/** The state after a commit that wrote to some tables; the others are taken over. */
export function nextState(
  before: DeviceState,
  device: JudgedDevice,
  written: readonly string[],
): DeviceState {
  const tables = new Map(before.tables);
  for (const name of written) {
    const key = PRIMARY_KEYS[name];
    if (key === undefined) continue;
    tables.set(name, new Map(device.rows(name).map((row) => [String(row[key]), row])));
  }
  const isLogWritten = written.includes('outbox');
  const entries = isLogWritten
    ? readEntries([...(tables.get('outbox')?.values() ?? [])])
    : before.entries;
  return {
    tables,
    entries,
    byIdem: isLogWritten ? new Map(entries.map((each) => [each.idem, each])) : before.byIdem,
    session: tables.get('session')?.get('current') ?? null,
  };
}

/** Every table that the judge looks at, for the first look and after a power cut. */
export const JUDGED_TABLES = Object.keys(PRIMARY_KEYS);

/** A row as the member sees it. */
export function viewOf({ tables }: DeviceState, ref: string): View {
  const colon = ref.indexOf(':');
  return tables.get(ref.slice(0, colon))?.get(ref.slice(colon + 1)) ?? null;
}

/** The row as the provider last sent it: null when it has none. */
export function baseOf(state: DeviceState, ref: string): View {
  const base = state.tables.get('base')?.get(ref);
  return base === undefined ? viewOf(state, ref) : ((base.row ?? null) as View);
}

export function hasBase({ tables }: DeviceState, ref: string): boolean {
  return tables.get('base')?.has(ref) === true;
}

/** Id of the signed-in member; null for a visitor. */
export function memberOf({ session }: DeviceState): string | null {
  return session === null ? null : ((session.user as Row).id as string);
}

/** Live entries of a member. */
export function liveOf({ entries }: DeviceState, userId: string): readonly Entry[] {
  return entries.filter((entry) => isLive(entry) && entry.userId === userId);
}

/** How the provider named what this device made. */
export function aliasesOf({ tables }: DeviceState): Readonly<Record<string, string>> {
  return (tables.get('meta')?.get('aliases')?.value ?? {}) as Record<string, string>;
}
