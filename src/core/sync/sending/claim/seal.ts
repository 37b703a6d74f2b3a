import type { UnikadeDatabase } from '../../../storage/database.ts';
import { getMeta, peekMeta } from '../../../storage/meta-values.ts';
import {
  hasOutdatedMirror,
  hasSurelyNotArrived,
  isUnclear,
} from '../../../storage/entry-states.ts';
import type {
  OutboxEntry,
  Seal,
  SealedRequest,
  SettlementRow,
} from '../../../storage/outbox-rows.ts';
import { isPulled, memberResourceOf } from '../../../storage/pulled-tables.ts';
import { type RowRef, splitRef } from '../../../storage/row-refs.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { Command } from '../../command.ts';
import type { EngineContext } from '../../engine.ts';
import { readBase } from '../../rebuild-view.ts';
import { announcedHeaders } from '../send/announced-headers.ts';
import { keepsKeys } from '../idempotency-keys.ts';
import { mayDecide } from '../settle/compensations.ts';
import { isGuessed, isOfMember } from './guessed-rows.ts';

interface Sealing {
  entry: OutboxEntry;
  command: Command;
  /** The context that claims it. */
  owner: string;
  capabilities: readonly string[];
}

/** The bytes, and what a later reconciliation compares with, as of now. */
export async function sealNow(
  { env, heard }: EngineContext,
  tx: Transaction,
  { entry, command, owner, capabilities }: Sealing,
): Promise<Omit<Seal, 'firstAttemptAt'> & { sealed: SealedRequest }> {
  const [target] = entry.targets;
  const offset = await getMeta(tx, 'clockOffset');
  const heardTimeAtSeal = await getMeta(tx, 'heardTime');
  const isKeyless = !keepsKeys(capabilities);
  const isOutdated =
    target !== undefined && (await isBaseOutdated(tx, target, isKeyless, env.clock.now()));
  const isMirrorOutdated = await isAnyUnpulled(tx, entry.targets);
  const request = command.request(entry.args);
  const elapsedMs = env.clock.elapsed();
  return {
    sealed: { ...request, headers: announcedHeaders(request.headers, capabilities) },
    sealedBy: {
      ...{ owner, elapsedMs },
      providerMs: heard === undefined ? null : heard.timeMs + elapsedMs - heard.elapsedMs,
    },
    isKeyless,
    baseAtSeal: target === undefined ? null : await readBase(tx, target),
    stampAtSeal: (await getMeta(tx, 'stamp')) ?? 0,
    ...(isOutdated ? { isBaseOutdated: true } : {}),
    ...(isMirrorOutdated ? { isMirrorOutdated } : {}),
    providerTimeAtSeal: offset === undefined ? null : env.clock.now() + offset,
    ...(heardTimeAtSeal === undefined ? {} : { heardTimeAtSeal }),
  };
}

/**
 * The seal of an entry that was tried before. As long as no try can have arrived, a look-up goes by what is known now: in
 * what was known then, a change that another device has made since would look like this one (I2). The bytes stay (I5), and
 * that the device could not tell.
 */
export async function sealedAs(
  engine: EngineContext,
  tx: Transaction,
  sealing: Sealing,
  sealed: SealedRequest,
): Promise<Partial<Seal> & { sealed: SealedRequest }> {
  const { entry } = sealing;
  if (!hasSurelyNotArrived(entry)) return { sealed };
  const { isKeyless: _decidedThen, ...known } = await sealNow(engine, tx, sealing);
  return { ...known, sealed };
}

/**
 * True also before the first pull since the sign-in, after an answer that told a part of what was not known, and while
 * the outcome of another change of the row is unclear: it is not in the base, nor in pulls until then. With stored keys
 * reconciliation is rare, as keys expire and a provider may stop keeping them: the claim skips what is read for each row.
 */
async function isBaseOutdated(
  tx: Transaction,
  ref: RowRef,
  isKeyless: boolean,
  now: number,
): Promise<boolean> {
  if (await isBaseUnknown(tx, ref)) return true;
  if (!isKeyless) return false;
  if (await isGuessed(tx, ref)) return true;
  // The pieces of an order that was accepted may still be in the line, at a provider that leaves them there.
  const noted = await tx.get('compensations', ref);
  if (noted !== undefined && (await mayDecide(tx, noted, now))) return true;
  return (await tx.where('outbox', 'targets', equalTo(ref))).some(isUnclear);
}

/** Whether the row was not pulled since the sign-in, or an answer told otherwise that could not be taken in. */
export async function isBaseUnknown(tx: Transaction, ref: RowRef): Promise<boolean> {
  if ((await tx.get('base', ref))?.isOutdated === true) return true;
  const { table } = splitRef(ref);
  return isOfMember(ref) && !isPulled(await tx.get('resources', memberResourceOf(table)));
}

/** Whether rows of the member's that it shapes, such as orders, have not been pulled since the sign-in. */
async function isAnyUnpulled(tx: Transaction, refs: readonly RowRef[]): Promise<boolean> {
  for (const ref of refs)
    if (!isPulled(await tx.get('resources', memberResourceOf(splitRef(ref).table)))) return true;
  return false;
}

/**
 * Whether what the device shows tells what was there before an entry was sealed: its rows had come by then, and did not
 * go with a session since.
 */
export async function isMirrorCurrent(db: UnikadeDatabase, seal: Seal): Promise<boolean> {
  const { stampAtSeal = Infinity } = seal;
  return !hasOutdatedMirror(seal) && stampAtSeal >= ((await peekMeta(db, 'settledFloor')) ?? 0);
}

/** Complete by its type: a field that is forgotten would be lost when an entry is sent again. */
const FIELDS: Record<keyof Seal, true> = {
  firstAttemptAt: true,
  sealed: true,
  isKeyless: true,
  baseAtSeal: true,
  stampAtSeal: true,
  isBaseOutdated: true,
  isMirrorOutdated: true,
  isBlind: true,
  providerTimeAtSeal: true,
  heardTimeAtSeal: true,
  sealedBy: true,
};

/** Whether a row that it shapes was settled since it was sealed. */
export async function isSettledSince(tx: Transaction, entry: OutboxEntry): Promise<boolean> {
  const settlements = await Promise.all(entry.targets.map((ref) => tx.get('settlements', ref)));
  return isAnySince(settlements, entry);
}

/** As `isSettledSince`, outside of a transaction. */
export async function isSealOvertaken(db: UnikadeDatabase, entry: OutboxEntry): Promise<boolean> {
  return isAnySince(await db.settlements.bulkGet([...entry.targets]), entry);
}

function isAnySince(
  settlements: readonly (SettlementRow | undefined)[],
  { firstAttemptAt, stampAtSeal }: OutboxEntry,
): boolean {
  return settlements.some((settled) => {
    if (settled === undefined) return false;
    // By count where it is known: the clock may have been set since.
    return stampAtSeal === undefined
      ? settled.at >= (firstAttemptAt ?? 0)
      : settled.stamp > stampAtSeal;
  });
}

/** The seal of an entry alone, for one that takes its place. */
export function sealOf(entry: OutboxEntry): Seal {
  const seal = Object.entries(entry).filter(([field]) => Object.hasOwn(FIELDS, field));
  return Object.fromEntries(seal) as unknown as Seal;
}
