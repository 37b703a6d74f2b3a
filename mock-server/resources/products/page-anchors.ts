import { driftOf } from './drift.ts';

/** A listing's position in a list, with its sort values. */
export interface Anchor {
  position: number;
  id: string;
  createdAt: Date;
  priceCents: number;
}

/**
 * Cache of the first and last listings of deep pages: a page is read from the nearest one instead of the first row. Exact
 * while the catalogue is unchanged, and exact enough after a few changes (`driftOf`): callers compare `changes` with that
 * of the page.
 */
export interface PageAnchors {
  /** The last anchor of a list at or before the offset. */
  find(list: string, offset: number): { anchor: Anchor; changes: number } | null;
  /**
   * `changes`: state of the catalogue (`catalogueCounts`) in which the page was read; `countedAt`: that in which the
   * positions were counted from the first row, if earlier.
   */
  keep(list: string, changes: number, anchors: readonly Anchor[], countedAt?: number): void;
  forget(): void;
}

/** More lists than have deep pages read at the same time. */
const MAX_LISTS = 200;
/** Of one list; each weighs some 150 bytes. */
const MAX_ANCHORS = 1_000;

interface Known {
  anchor: Anchor;
  changes: number;
}

interface OfList {
  changes: number;
  /** By position. */
  anchors: Known[];
}

const NONE: OfList = { changes: 0, anchors: [] };

/** A bounded cache that drops the lists stored longest ago. */
export function createPageAnchors(): PageAnchors {
  const known = new Map<string, OfList>();
  return {
    find: (list, offset) => {
      const { anchors } = known.get(list) ?? NONE;
      return anchors[placeOf(anchors, offset + 1) - 1] ?? null;
    },
    keep: (list, changes, anchors, countedAt = changes) => {
      const before = known.get(list);
      // An older page may arrive last.
      if (before !== undefined && before.changes > changes) return;
      const kept =
        before?.changes === changes ? before : { changes, anchors: outliving(before, changes) };
      for (const anchor of anchors) insert(kept.anchors, { anchor, changes: countedAt });
      if (kept.anchors.length > MAX_ANCHORS) kept.anchors = thinOut(kept.anchors);
      known.delete(list);
      known.set(list, kept);
      const [oldest] = known.keys();
      if (known.size > MAX_LISTS && oldest !== undefined) known.delete(oldest);
    },
    forget: () => {
      known.clear();
    },
  };
}

/** The anchors that are not too old. */
function outliving({ anchors }: OfList = NONE, now: number): Known[] {
  return anchors.filter(({ anchor, changes }) => now - changes <= driftOf(anchor.position));
}

/** How many anchors have a lower position. */
function placeOf(anchors: readonly Known[], position: number): number {
  let [low, high] = [0, anchors.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((anchors[middle]?.anchor.position ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(anchors: Known[], known: Known): void {
  const at = placeOf(anchors, known.anchor.position);
  const isThere = anchors[at]?.anchor.position === known.anchor.position;
  anchors.splice(at, isThere ? 1 : 0, known);
}

/** Half of the anchors, evenly spread. */
function thinOut(anchors: readonly Known[]): Known[] {
  const [first, last] = [anchors[0]?.anchor.position ?? 0, anchors.at(-1)?.anchor.position ?? 0];
  const gap = (last - first) / (MAX_ANCHORS / 2);
  let next = first;
  return anchors.filter(({ anchor: { position } }) => {
    if (position < next) return false;
    next = position + gap;
    return true;
  });
}
