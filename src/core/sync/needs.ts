import { addAlias, readAliases } from '../storage/aliases.ts';
import { isLiveOf, type OutboxEntry, type StoredFailure } from '../storage/outbox-rows.ts';
import { noteActivity } from './activity-log.ts';
import type { Command, CommandRegistry, Intent } from './command.ts';
import type { EngineContext } from './record-intents.ts';
import { keepBase, refold } from './refold.ts';

/*
 * Some entries exist only for others: a picture for the listing that shows it. The other names it by its log key until
 * the provider has named it, waits for it, and never goes without it unless the person says so.
 */

/** What an entry gets whose picture, or the like, was refused. */
const LEFT_BEHIND: StoredFailure = {
  kind: 'rejected',
  status: null,
  message: 'A photo that belongs to it was not accepted.',
  code: 'needs-refused',
  details: null,
};

/** Log keys of what an intent names and cannot do without. */
export function needsOf(registry: CommandRegistry, { kind, args }: Intent): readonly string[] {
  const command = registry.get(kind);
  return command?.needs !== undefined && command.accepts(args) ? command.needs(args) : [];
}

/** What it names may have got its name meanwhile. */
export async function nameNeeds(
  { db }: Pick<EngineContext, 'db'>,
  command: Command,
  intent: Intent,
): Promise<Intent> {
  if (command.needs === undefined || command.learn === undefined) return intent;
  const aliases = await readAliases(db);
  let { args } = intent;
  for (const key of command.needs(args)) {
    const name = aliases[key];
    if (name !== undefined) args = command.learn(args, key, name);
  }
  return { ...intent, args };
}

/**
 * Whether something that exists for others has still to be recorded: not when it is made, or waits already. One that was
 * refused makes room: recording it anew is the second try.
 */
export async function isMissing(
  { db }: Pick<EngineContext, 'db'>,
  userId: string,
  [key]: readonly string[],
): Promise<boolean> {
  if (key === undefined) return true;
  if ((await readAliases(db))[key] !== undefined) return false;
  const own = await db.outbox.where('keys').equals(key).toArray();
  if (own.some((entry) => isLiveOf(entry, userId))) return false;
  await db.outbox.bulkDelete(own.filter(isRefused).map(({ seq }) => seq));
  return true;
}

/** Places in the log of what an intent needs and has to wait for. */
export async function listNeeded(
  { db, registry }: EngineContext,
  userId: string,
  intent: Intent,
): Promise<number[]> {
  const keys = [...needsOf(registry, intent)];
  if (keys.length === 0) return [];
  const needed = await db.outbox.where('keys').anyOf(keys).toArray();
  return needed.filter((entry) => isLiveOf(entry, userId)).map(({ seq }) => seq);
}

/** What an entry needs and was refused, as intents that try it again. */
export async function listRefusedNeeds(
  { db, registry }: EngineContext,
  entry: OutboxEntry,
): Promise<Intent[]> {
  const keys = [...needsOf(registry, entry)];
  const needed = await db.outbox.where('keys').anyOf(keys).toArray();
  return needed
    .filter((each) => each.userId === entry.userId && isRefused(each))
    .map(({ kind, args }) => ({ kind, args }));
}

/**
 * Tells those that wait for an entry how the provider named what it made.
 *
 * @param name null when it will never be made, because the person has given it up.
 */
export async function teachNeeding(
  engine: EngineContext,
  { userId, keys: [key] }: OutboxEntry,
  name: string | null,
): Promise<void> {
  const { db, registry } = engine;
  if (key === undefined) return;
  if (name !== null) await addAlias(db, key, name);
  for (const entry of await listNeeding(engine, userId, key)) {
    const command = registry.get(entry.kind);
    if (command?.learn === undefined) continue;
    await db.outbox.put({ ...entry, args: command.learn(entry.args, key, name) });
    await refold(engine, entry.targets, userId);
  }
}

/** What cannot go without a refused entry is refused with it: the person decides about both (I8). */
export async function refuseNeeding(
  engine: EngineContext,
  { userId, keys: [key] }: OutboxEntry,
): Promise<void> {
  if (key === undefined) return;
  for (const entry of await listNeeding(engine, userId, key)) {
    if (!isLiveOf(entry, userId)) continue;
    await keepBase(engine.db, entry.targets);
    await engine.db.outbox.put({ ...entry, state: 'refused', lastFailure: LEFT_BEHIND });
    await refold(engine, entry.targets, userId);
    await noteActivity(engine, entry, 'refused', LEFT_BEHIND.message);
  }
}

/** What existed for an entry alone that is no more, or no longer names it, goes with it, unless it is on its way. */
export async function dropUnneeded(
  engine: EngineContext,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  const { db, registry } = engine;
  for (const key of keys) {
    if ((await listNeeding(engine, userId, key)).length > 0) continue;
    const left = await db.outbox.where('keys').equals(key).toArray();
    const loose = left.filter(
      (entry) =>
        entry.userId === userId &&
        registry.get(entry.kind)?.isAncillary === true &&
        (isRefused(entry) || (entry.state === 'queued' && entry.sealed === null)),
    );
    await db.outbox.bulkDelete(loose.map(({ seq }) => seq));
  }
}

async function listNeeding(
  { db, registry }: EngineContext,
  userId: string,
  key: string,
): Promise<OutboxEntry[]> {
  return db.outbox
    .where('userId')
    .equals(userId)
    .filter((entry) => needsOf(registry, entry).includes(key))
    .toArray();
}

function isRefused({ state }: OutboxEntry): boolean {
  return state === 'refused';
}
