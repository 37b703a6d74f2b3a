/** Tables whose rows commands may change. */
export const MIRROR_TABLES = ['listings', 'cartLines', 'wishlist', 'orders'] as const;
export type MirrorTable = (typeof MIRROR_TABLES)[number];

/** `cartLines:64f…`: a row by table and primary key. */
export type RowRef = `${MirrorTable}:${string}`;

/** Table and primary key of a reference. */
export function splitRef(ref: RowRef): { table: MirrorTable; id: string } {
  const colon = ref.indexOf(':');
  const table = MIRROR_TABLES.find((name) => name === ref.slice(0, colon));
  if (table === undefined) throw new Error(`Not a row: ${ref}`);
  return { table, id: ref.slice(colon + 1) };
}
