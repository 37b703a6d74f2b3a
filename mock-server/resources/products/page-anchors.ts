/** A listing of a list: what lists are sorted by, and how many of the list come before it. */
export interface Anchor {
  position: number;
  id: string;
  createdAt: Date;
  priceCents: number;
}

/**
 * Where deep pages of lists began and ended that were read before: a page begins its walk at the nearest of them and not
 * at the first row. Right as long as the catalogue is the same: who uses one compares `changes` with those of its page.
 */
export interface PageAnchors {
  /** The last anchor of a list that is not behind the offset. */
  find(list: string, offset: number): { anchor: Anchor; changes: number } | null;
  /** `changes`: state of the catalogue, as `catalogueCounts` has it, in which they were read. */
  keep(list: string, changes: number, anchors: readonly Anchor[]): void;
  forget(): void;
}

/** More lists than are read to their depths at the same time. */
const MOST_LISTS = 200;
/** Of one list; each weighs some 150 bytes. */
const MOST_ANCHORS = 1_000;

interface OfList {
  changes: number;
  /** By position. */
  anchors: Anchor[];
}

const NONE: OfList = { changes: 0, anchors: [] };

/** Keeps those of the lists that were asked for last. */
export function createPageAnchors(): PageAnchors {
  const known = new Map<string, OfList>();
  return {
    find: (list, offset) => {
      const { anchors, changes } = known.get(list) ?? NONE;
      const anchor = anchors[placeOf(anchors, offset + 1) - 1];
      return anchor === undefined ? null : { anchor, changes };
    },
    keep: (list, changes, anchors) => {
      const before = known.get(list);
      // An older page may come in last.
      if (before !== undefined && before.changes > changes) return;
      const kept = before?.changes === changes ? before : { changes, anchors: [] };
      for (const anchor of anchors) insert(kept.anchors, anchor);
      if (kept.anchors.length > MOST_ANCHORS) kept.anchors = thinOut(kept.anchors);
      known.delete(list);
      known.set(list, kept);
      const [oldest] = known.keys();
      if (known.size > MOST_LISTS && oldest !== undefined) known.delete(oldest);
    },
    forget: () => {
      known.clear();
    },
  };
}

/** How many anchors have a lower position. */
function placeOf(anchors: readonly Anchor[], position: number): number {
  let [low, high] = [0, anchors.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((anchors[middle]?.position ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(anchors: Anchor[], anchor: Anchor): void {
  const at = placeOf(anchors, anchor.position);
  if (anchors[at]?.position !== anchor.position) anchors.splice(at, 0, anchor);
}

/** Half as many at most, evenly over what they cover. */
function thinOut(anchors: readonly Anchor[]): Anchor[] {
  const [first, last] = [anchors[0]?.position ?? 0, anchors.at(-1)?.position ?? 0];
  const gap = (last - first) / (MOST_ANCHORS / 2);
  let next = first;
  return anchors.filter(({ position }) => {
    if (position < next) return false;
    next = position + gap;
    return true;
  });
}
