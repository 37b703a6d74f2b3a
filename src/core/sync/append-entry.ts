import type { OutboxEntry, Seal } from '../storage/outbox-rows.ts';
import type { Transaction } from '../storage/transact.ts';
import type { Command, CommandRegistry, Mutation } from './command.ts';
import { dependencyKeysOf, listBlockers, listUnclearMakers } from './dependencies.ts';
import type { EngineContext } from './engine.ts';
import { captureBase, rebuildView } from './rebuild-view.ts';

/** Fields that an entry takes over from the one it replaces. */
export type Kept = Partial<
  Seal & Pick<OutboxEntry, 'idem' | 'createdAt' | 'isUnconfirmed' | 'lastFailure' | 'quietUntil'>
>;

/**
 * Puts a mutation at the end of the log, behind what it has to wait for, and shows it (I1).
 *
 * @throws when the kind is unknown or its arguments are malformed: a bug
 */
export async function appendEntry(
  { env, registry }: EngineContext,
  tx: Transaction,
  userId: string,
  mutation: Mutation,
  kept: Kept = {},
): Promise<OutboxEntry> {
  const command = commandOf(registry, mutation);
  const now = env.clock.now();
  const makers = await listUnclearMakers(registry, tx, userId, mutation);
  const waitsFor = [...makers, ...(await listBlockers(tx, userId, command, mutation))];
  const entry: OutboxEntry = {
    seq: await tx.nextSeq(),
    idem: env.newId(),
    userId,
    kind: mutation.kind,
    version: command.version,
    args: mutation.args,
    keys: command.keys(mutation.args),
    targets: command.targets(mutation.args),
    needs: dependencyKeysOf(registry, mutation),
    waitsFor,
    lane: command.isDependencyOnly === true ? 'upload' : 'write',
    groupId: mutation.groupId ?? null,
    state: 'queued',
    createdAt: now,
    // What was never tried is always due, by any clock.
    readyAt: waitsFor.length > 0 ? null : (kept.quietUntil ?? 0),
    scheduledAt: now,
    attempts: 0,
    firstAttemptAt: null,
    sealed: null,
    baseAtSeal: null,
    providerTimeAtSeal: null,
    isUnconfirmed: false,
    quietUntil: 0,
    lease: null,
    lastFailure: null,
    ...kept,
  };
  await captureBase(tx, entry.targets);
  tx.add('outbox', entry);
  await rebuildView(tx, registry, entry.targets, userId);
  return entry;
}

/** The command of a mutation whose arguments it accepts. @throws otherwise: a bug */
export function commandOf(registry: CommandRegistry, { kind, args }: Mutation): Command {
  const command = registry.get(kind);
  if (command === undefined) throw new Error(`Unknown kind: ${kind}`);
  if (!command.accepts(args)) throw new Error(`Wrong arguments for ${kind}`);
  return command;
}
