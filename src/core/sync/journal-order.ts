import { MIRROR_TABLES } from '../storage/row-refs.ts';
import type { Transaction } from '../storage/transact.ts';
import type { Mutation } from './command.ts';
import { keyDependencies, resolveKnownIds } from './dependencies.ts';
import type { JournalEntry } from './dispatch-journal.ts';
import type { EngineContext } from './engine.ts';

/** Those of `before` that the dispatch must follow, directly or not, in their order. */
export async function listFollowed(
  engine: EngineContext,
  tx: Transaction,
  tap: JournalEntry,
  before: readonly JournalEntry[],
): Promise<JournalEntry[]> {
  const followed: JournalEntry[] = [];
  for (const entry of before.toReversed()) {
    if (!isReadable(engine, entry.mutations)) continue;
    for (const later of [tap, ...followed])
      if (await mustFollow(engine, tx, later, entry)) {
        followed.unshift(entry);
        break;
      }
  }
  return followed;
}

/** Whether the later dispatch has to stand behind the earlier one in the outbox, as `listBlockers` would have it. */
async function mustFollow(
  engine: EngineContext,
  tx: Transaction,
  later: JournalEntry,
  earlier: JournalEntry,
): Promise<boolean> {
  const taken = await listKeys(engine, tx, earlier);
  for (const { keys, barriers } of await listKeys(engine, tx, later))
    for (const other of taken) {
      if (other.ownKeys.some((key) => keys.includes(key))) return true;
      const isBehind = barriers.some(
        ({ keysFrom, kindsFrom }) =>
          other.kind.startsWith(kindsFrom) && other.ownKeys.some((key) => key.startsWith(keysFrom)),
      );
      if (isBehind) return true;
    }
  return false;
}

/** The keys of each mutation, those that it depends on, and the prefixes of those. */
async function listKeys({ registry }: EngineContext, tx: Transaction, entry: JournalEntry) {
  const known = entry.mutations.flatMap((mutation) => {
    const command = registry.get(mutation.kind);
    return command?.accepts(mutation.args) === true ? [{ command, mutation }] : [];
  });
  return Promise.all(
    known.map(async ({ command, mutation }) => {
      const { kind, args } = await resolveKnownIds(tx, command, mutation);
      const ownKeys = command.keys(args);
      const barriers = (command.dependsOn?.(args) ?? []).filter((each) => 'keysFrom' in each);
      const keys = [...ownKeys, ...keyDependencies(command, args).map(({ key }) => key)];
      return { kind, ownKeys, keys, barriers };
    }),
  );
}

/** Whether this version of the app knows the mutations of a dispatch. */
export function isReadable({ registry }: EngineContext, mutations: readonly Mutation[]): boolean {
  return mutations.every(
    ({ kind, args, consumes }) =>
      registry.get(kind)?.accepts(args) === true &&
      (consumes === undefined || MIRROR_TABLES.some((name) => consumes.startsWith(`${name}:`))),
  );
}
