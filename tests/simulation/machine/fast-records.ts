import { IDBFactory as FDBFactory, IDBKeyRange as FDBKeyRange } from 'fake-indexeddb';

/*
 * How rows are found. The trees are those of fake-indexeddb, and so is what they hold; but it walks them by nested
 * generators, and makes sure of the kind of each key at every comparison, which took a tenth of the time of a story.
 */

interface RawRecord {
  key: IDBValidKey;
  value: Record<string, unknown>;
}

interface RawNode {
  record: RawRecord;
  left?: RawNode;
  right?: RawNode;
  deleted: boolean;
}

export interface RawRecords {
  keysAreUnique: boolean;
  records: { _root?: RawNode };
  get(key: unknown): RawRecord | undefined;
  values(range?: RawRange, direction?: IDBCursorDirection): Iterable<RawRecord>;
  size(): number;
}

interface RawRange {
  lower: unknown;
  upper: unknown;
  lowerOpen: boolean;
  upperOpen: boolean;
}

const factory = new (FDBFactory as unknown as new () => IDBFactory)();

/** The order of IndexedDB. */
function compareKeys(a: unknown, b: unknown): number {
  if (
    (typeof a === 'string' && typeof b === 'string') ||
    (typeof a === 'number' && typeof b === 'number')
  ) {
    if (a === b) return 0;
    return a < b ? -1 : 1;
  }
  if (!Array.isArray(a) || !Array.isArray(b)) return factory.cmp(a, b);
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const order = compareKeys(a[at], b[at]);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

/** Gives a store or an index the walk without detours; what is asked seldom stays as it is. */
export function findFast(records: RawRecords): void {
  const { get, values, keysAreUnique } = records;
  if (keysAreUnique)
    records.get = (key) =>
      isPlainKey(key) ? findOne(records.records._root, key) : get.call(records, key);
  records.values = (range, direction) => {
    if (range === undefined || (direction !== undefined && direction !== 'next'))
      return values.call(records, range, direction);
    const found: RawRecord[] = [];
    collect(records.records._root, range, keysAreUnique, found);
    return found;
  };
}

function findOne(root: RawNode | undefined, key: unknown): RawRecord | undefined {
  for (let node = root; node !== undefined;) {
    const order = compareKeys(key, node.record.key);
    if (order === 0) return node.deleted ? undefined : node.record;
    node = order < 0 ? node.left : node.right;
  }
  return undefined;
}

function collect(
  node: RawNode | undefined,
  range: RawRange,
  isUnique: boolean,
  found: RawRecord[],
): void {
  if (node === undefined) return;
  const { key } = node.record;
  const below = range.lower === undefined ? -1 : compareKeys(range.lower, key);
  const above = range.upper === undefined ? 1 : compareKeys(range.upper, key);
  if (below < 0 || (!isUnique && below === 0)) collect(node.left, range, isUnique, found);
  const isAfter = below < 0 || (below === 0 && !range.lowerOpen);
  const isBefore = above > 0 || (above === 0 && !range.upperOpen);
  if (isAfter && isBefore && !node.deleted) found.push(node.record);
  if (above > 0 || (!isUnique && above === 0)) collect(node.right, range, isUnique, found);
}

const RawKeyRange = FDBKeyRange as unknown as new (
  lower: unknown,
  upper: unknown,
  lowerOpen: boolean,
  upperOpen: boolean,
) => IDBKeyRange;

/** As that of fake-indexeddb, whose `bound` is slow for the keys that we have: texts, numbers and lists of them. */
export const keyRange = {
  only: FDBKeyRange.only.bind(FDBKeyRange),
  lowerBound: FDBKeyRange.lowerBound.bind(FDBKeyRange),
  upperBound: FDBKeyRange.upperBound.bind(FDBKeyRange),
  bound: (lower: unknown, upper: unknown, lowerOpen = false, upperOpen = false) => {
    const isPlain = isPlainOrList(lower) && isPlainOrList(upper);
    const order = isPlain ? compareKeys(lower, upper) : 1;
    return order < 0 || (order === 0 && !lowerOpen && !upperOpen)
      ? new RawKeyRange(copyKey(lower), copyKey(upper), lowerOpen, upperOpen)
      : FDBKeyRange.bound(lower, upper, lowerOpen, upperOpen);
  },
} as unknown as typeof IDBKeyRange;

function isPlainKey(key: unknown): boolean {
  return typeof key === 'string' || (typeof key === 'number' && !Number.isNaN(key));
}

function isPlainOrList(key: unknown): boolean {
  return isPlainKey(key) || (Array.isArray(key) && key.every(isPlainKey));
}

function copyKey(key: unknown): unknown {
  return Array.isArray(key) ? [...(key as readonly unknown[])] : key;
}
