import type { BatchItem } from '#core/contract/batch.ts';

/** Concurrent lanes of a batch: fewer than the connections of the pool. */
const LANES_AT_ONCE = 4;

type Keyed = Pick<BatchItem, 'keys'>;
interface Place<Item> {
  item: Item;
  index: number;
}

/** Why an item was not run: an earlier item with a shared key was not accepted, or the batch is over. */
export type Skipped = 'stopped' | 'over';

interface Work<Item, Reply> {
  /** Resolves to null when the reply had no room: then the item counts as not run, and no further ones are. */
  run: (item: Item) => Promise<Reply | null>;
  /** Checked before each item. Once true, it stays true. */
  isOver: () => boolean;
  skip: (item: Item, why: Skipped) => Reply;
}

/**
 * Runs the items; those that share a key run in their order. After an item that is not accepted (2xx), later ones that
 * share a key with it, or with a skipped one, are skipped. Once `isOver`, all later ones are. Resolves to the replies in
 * the order of the items.
 */
export async function runInLanes<Item extends Keyed, Reply extends { status: number }>(
  items: readonly Item[],
  { run, isOver, skip }: Work<Item, Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  const lanes = splitIntoLanes(items).values();
  // A shared iterator: a free worker takes the next lane.
  await Promise.all(
    Array.from({ length: LANES_AT_ONCE }, async () => {
      for (const lane of lanes) await runLane(lane);
    }),
  );
  return replies;

  async function runLane(lane: readonly Place<Item>[]): Promise<void> {
    const stopped = new Set<string>();
    for (const { item, index } of lane) {
      const isStopped = item.keys.some((key) => stopped.has(key));
      const reply = isStopped || isOver() ? null : await run(item);
      replies[index] = reply ?? skip(item, isStopped ? 'stopped' : 'over');
      const isAccepted = reply !== null && reply.status >= 200 && reply.status < 300;
      if (isAccepted || (reply === null && !isStopped)) continue;
      for (const key of item.keys) stopped.add(key);
    }
  }
}

/** Items that share a key, also transitively, are in one lane; lanes are in the order of their first items. */
function splitIntoLanes<Item extends Keyed>(items: readonly Item[]): readonly Place<Item>[][] {
  const ties = createTies();
  const firstWith = new Map<string, number>();
  for (const [index, { keys }] of items.entries()) {
    for (const key of keys) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, index);
      else ties.tie(index, first);
    }
  }
  const lanes = new Map<number, Place<Item>[]>();
  for (const [index, item] of items.entries()) {
    const root = ties.rootOf(index);
    const lane = lanes.get(root) ?? [];
    lanes.set(root, lane);
    lane.push({ item, index });
  }
  return [...lanes.values()];
}

/** Union-find: tied numbers have one root, also transitively. Comparing all keys would block the event loop. */
function createTies() {
  const parents = new Map<number, number>();
  const rootOf = (index: number): number => {
    let root = index;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== index) parents.set(index, root);
    return root;
  };
  return {
    rootOf,
    tie: (one: number, other: number) => {
      const [root, otherRoot] = [rootOf(one), rootOf(other)];
      if (root !== otherRoot) parents.set(root, otherRoot);
    },
  };
}
