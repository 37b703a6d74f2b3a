import type { Environment } from '../platform/environment.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { readAliases } from '../storage/aliases.ts';
import { isLiveOf, type NewOutboxEntry, type OutboxEntry } from '../storage/outbox-rows.ts';
import { splitRef } from '../storage/row-refs.ts';
import type { Command, CommandRegistry, Intent } from './command.ts';
import { dropUnneeded, isMissing, listNeeded, nameNeeds, needsOf } from './needs.ts';
import { keepBase, readBelow, readView, refold } from './refold.ts';
import { withCommands } from './with-commands.ts';

export interface EngineContext {
  env: Environment;
  db: UnikadeDatabase;
  registry: CommandRegistry;
}

/**
 * The member's wish enters the log and shows on the screen in one transaction, or neither happens (I1).
 *
 * @returns how many were recorded; one that changes nothing, or whose row is used up already, is not.
 * @throws when a kind is unknown or its arguments are malformed (a bug), when the member is no longer signed in, and
 *   when the device is out of space; nothing has changed then.
 */
export function recordIntents(
  engine: EngineContext,
  userId: string,
  intents: readonly Intent[],
): Promise<number> {
  return withCommands(engine.registry, () => recordNow(engine, userId, intents));
}

/** `recordIntents` as a part of other work that `withCommands` runs; joins the transaction it is called in. */
export async function recordNow(
  engine: EngineContext,
  userId: string,
  intents: readonly Intent[],
): Promise<number> {
  const { db } = engine;
  const tables = new Set(intents.flatMap((intent) => listTables(engine, intent)));
  const mirrors = [...tables].map((table) => db.mirrorTable(table));
  return db.transaction('rw', [db.outbox, db.base, db.session, db.meta, ...mirrors], async () => {
    const session = await db.session.get('current');
    if (session?.user.id !== userId)
      throw new Error('The change was not recorded: the member has signed out.');
    let recorded = 0;
    for (const intent of intents) if (await recordOne(engine, userId, intent)) recorded += 1;
    return recorded;
  });
}

async function recordOne(engine: EngineContext, userId: string, wish: Intent): Promise<boolean> {
  const { db } = engine;
  const command = commandOf(engine.registry, wish);
  if (wish.uses !== undefined && (await readView(db, wish.uses)) === null) return false;
  const intent = await rebaseNow(db, command, await nameNow(db, command, wish));
  if (command.isAncillary === true && !(await isMissing(engine, userId, command.keys(intent.args))))
    return false;
  const [target] = command.targets(intent.args);
  if (target !== undefined && command.isMoot?.(await readView(db, target), intent.args) === true)
    return false;
  const earlier = await findSquashable(db, userId, command, intent);
  if (earlier !== null) {
    const below = await readBelow(engine, earlier);
    const joined = command.squash?.(earlier, intent.args, below) ?? null;
    if (joined !== null) {
      await db.outbox.delete(earlier.seq);
      if (joined === 'nothing') await refold(engine, earlier.targets, userId);
      else await append(engine, userId, joined, earlier);
      await dropUnneeded(engine, userId, needsOf(engine.registry, earlier));
      return true;
    }
  }
  await append(engine, userId, intent, null);
  return true;
}

/** A screen may still speak of a thing by the name that it had before the provider gave it one. */
async function nameNow(db: UnikadeDatabase, command: Command, intent: Intent): Promise<Intent> {
  const named = await nameNeeds({ db }, command, intent);
  const [target] = command.targets(intent.args);
  if (command.rename === undefined || target === undefined) return named;
  const id = (await readAliases(db))[target];
  return id === undefined ? named : { ...named, args: command.rename(named.args, id) };
}

/** A screen shows a row for a while: the member's own changes that were accepted meanwhile are nothing unseen. */
async function rebaseNow(db: UnikadeDatabase, command: Command, intent: Intent): Promise<Intent> {
  const [target] = command.targets(intent.args);
  const { seen } = intent;
  if (command.rebase === undefined || target === undefined || seen === undefined) return intent;
  const now = await readView(db, target);
  const aliases = await readAliases(db);
  return { ...intent, args: command.rebase(intent.args, seen, now, aliases) };
}

async function append(
  engine: EngineContext,
  userId: string,
  intent: Intent,
  replaces: OutboxEntry | null,
): Promise<void> {
  const { db, env } = engine;
  const command = commandOf(engine.registry, intent);
  const now = env.clock.now();
  const targets = command.targets(intent.args);
  const entry: NewOutboxEntry = {
    idem: env.newId(),
    userId,
    kind: intent.kind,
    version: command.version,
    args: intent.args,
    keys: command.keys(intent.args),
    targets,
    after: [
      ...(await listBarrier(engine, userId, command, intent)),
      ...(await listFirstHalves(db, userId, command, intent)),
    ],
    groupId: intent.groupId ?? null,
    state: 'queued',
    createdAt: replaces?.createdAt ?? now,
    nextAttemptAt: now,
    attempts: 0,
    firstAttemptAt: null,
    sealed: null,
    lease: null,
    lastFailure: null,
  };
  await keepBase(db, targets);
  await db.outbox.add(entry);
  await refold(engine, targets, userId);
}

/**
 * The last live entry on the same key, if it may still change: never sent (I5), and nothing recorded later relies on
 * its place in the log.
 */
async function findSquashable(
  db: UnikadeDatabase,
  userId: string,
  command: Command,
  intent: Intent,
): Promise<OutboxEntry | null> {
  const [key, ...others] = command.keys(intent.args);
  if (command.squash === undefined || key === undefined || others.length > 0) return null;
  const onKey = (await db.outbox.where('keys').equals(key).toArray()).filter((entry) =>
    isLiveOf(entry, userId),
  );
  const last = onKey.sort((a, b) => a.seq - b.seq).at(-1);
  if (last?.state !== 'queued' || last.sealed !== null || last.keys.length > 1) return null;
  return (await db.outbox.where('after').equals(last.seq).count()) > 0 ? null : last;
}

async function listBarrier(
  engine: EngineContext,
  userId: string,
  command: Command,
  intent: Intent,
): Promise<number[]> {
  if (command.waitsForKeys === undefined) return listNeeded(engine, userId, intent);
  const entries = await engine.db.outbox.where('keys').startsWith(command.waitsForKeys).toArray();
  return entries
    .filter(
      (entry) =>
        isLiveOf(entry, userId) &&
        (entry.groupId === null || entry.groupId !== (intent.groupId ?? null)),
    )
    .map((entry) => entry.seq);
}

/** The last live entry on each key that a change is the second half of. */
async function listFirstHalves(
  db: UnikadeDatabase,
  userId: string,
  command: Command,
  intent: Intent,
): Promise<number[]> {
  const halves: number[] = [];
  for (const key of command.fallsWith?.(intent.args) ?? []) {
    const onKey = await db.outbox.where('keys').equals(key).toArray();
    const live = onKey.filter((entry) => isLiveOf(entry, userId)).map(({ seq }) => seq);
    if (live.length > 0) halves.push(Math.max(...live));
  }
  return halves;
}

function commandOf(registry: CommandRegistry, intent: Intent): Command {
  const command = registry.get(intent.kind);
  if (command === undefined)
    throw new Error(`No command is registered for the kind ${intent.kind}.`);
  if (!command.accepts(intent.args))
    throw new Error(`The arguments of ${intent.kind} have the wrong shape.`);
  return command;
}

function listTables({ registry }: EngineContext, intent: Intent) {
  const targets = commandOf(registry, intent).targets(intent.args);
  const refs = intent.uses === undefined ? targets : [...targets, intent.uses];
  return refs.map((ref) => splitRef(ref).table);
}
