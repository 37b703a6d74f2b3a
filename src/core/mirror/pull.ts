import { refusalWords } from '../network/api-failure.ts';
import type { ApiFailure } from '../network/api-failure.ts';
import { classifyRefusal } from '../network/classify-response.ts';
import { type Provider, READ_TIMEOUT_MS } from '../network/provider.ts';
import type { Environment } from '../platform/environment.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { endTags } from '../storage/end-tags.ts';
import { peekMeta } from '../storage/meta-values.ts';
import { readNow } from '../storage/read-now.ts';
import type { RowRef } from '../storage/row-refs.ts';
import type { ResourceRow } from '../storage/rows.ts';
import { transact } from '../storage/transact.ts';
import { readView, rebuildView, writeBase } from '../sync/rebuild-view.ts';
import type { CommandRegistry } from '../sync/command.ts';
import { retryAfterLoading } from '../sync/retry-after-loading.ts';
import { applyPull } from './apply-pull.ts';
import type { ReadAnswer } from './initial-data.ts';
import type { Resource } from './resource.ts';
import { readTagEpoch, tagEpochOf } from './tag-epochs.ts';
import { hydrateMirror } from './hydrate-mirror.ts';

/** How a look at the provider ended; the rows and `resources` say the rest. */
export type PullOutcome = ResourceRow['outcome'];

export interface Puller {
  /** Looks once; calls for the same resource at the same time share one request. */
  pull: (resource: Resource) => Promise<PullOutcome>;
  /** As `pull`, for no screen: the screen that asks soon after is content with its answer. */
  bring: (resource: Resource) => Promise<PullOutcome>;
  /** As `pull`, but not content with a look that is under way: it was asked for before what the caller has just heard. */
  refetch: (resource: Resource) => Promise<PullOutcome>;
  /**
   * Takes in what came with the document as the answers of pulls that left at `askedAtMs`: the first pull of each of
   * these resources then makes no request. Where the device has heard of a change since, all of them are asked for anew (I7).
   */
  hydrate: (answers: readonly ReadAnswer[], askedAtMs: number) => Promise<void>;
  /** Whether a look at the resource is under way in this context. */
  isPulling: (resource: Resource) => boolean;
  /** Calls whenever a look begins or ends; the returned function ends it. */
  subscribe: (listener: () => void) => () => void;
}

interface PullerContext {
  env: Environment;
  db: UnikadeDatabase;
  registry: CommandRegistry;
  provider: Provider;
}

/** How long the first screen has to ask for what came with its document. */
const TAKEN_IN_FOR_MS = 20_000;
/** How long the first screen may take to open after the app has started. */
const BROUGHT_FOR_MS = 5_000;
/** After one part of the screen has asked, the others ask within this time. */
const SAME_SCREEN_MS = 1_000;

/** How the looks ended that came with the document or before the screen, and until when they count. */
type Taken = Map<string, { outcome: PullOutcome; untilMs: number }>;

/** Reads resources by conditional GET into the mirror. Screens never wait for it: they read the mirror. */
export function createPuller(context: PullerContext): Puller {
  const running = new Map<string, Promise<PullOutcome>>();
  const taken: Taken = new Map();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const pull = (resource: Resource): Promise<PullOutcome> => {
    const name = nameOf(resource);
    const current = running.get(name);
    if (current !== undefined) return current;
    const brought = taken.get(name);
    const now = context.env.clock.now();
    if (brought !== undefined && now < brought.untilMs) {
      brought.untilMs = Math.min(brought.untilMs, now + SAME_SCREEN_MS);
      return Promise.resolve(brought.outcome);
    }
    const look = pullOnce(context, resource).finally(() => {
      running.delete(name);
      tell();
    });
    running.set(name, look);
    tell();
    return look;
  };
  return {
    pull,
    bring: async (resource) => {
      const outcome = await pull(resource);
      const untilMs = context.env.clock.now() + BROUGHT_FOR_MS;
      // A look that reached nobody says nothing: the screen makes its own.
      if (outcome !== 'unreachable') taken.set(nameOf(resource), { outcome, untilMs });
      return outcome;
    },
    refetch: async (resource) => {
      taken.delete(nameOf(resource));
      await Promise.allSettled([running.get(nameOf(resource))]);
      return pull(resource);
    },
    hydrate: (answers, askedAtMs) => takeIn(context, taken, answers, askedAtMs),
    isPulling: (resource) => running.has(nameOf(resource)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** See `Puller`. */
async function takeIn(
  context: PullerContext,
  taken: Taken,
  answers: readonly ReadAnswer[],
  askedAtMs: number,
): Promise<void> {
  if (!(await hydrateMirror(context, answers, askedAtMs))) return;
  const now = context.env.clock.now();
  const untilMs = now + TAKEN_IN_FOR_MS;
  for (const { resource, pulled, body } of answers) {
    const isMissing = pulled === null;
    const outcome = isMissing
      ? await noteFailure(context, resource, classifyRefusal(404, body, null, now))
      : 'fresh';
    taken.set(nameOf(resource), { outcome, untilMs });
  }
}

function nameOf({ owner, key }: Resource): string {
  return `${owner ?? ''} ${key}`;
}

async function pullOnce(context: PullerContext, resource: Resource): Promise<PullOutcome> {
  const { db } = context;
  const known = await readNow(db, 'resources', resource.key);
  const isCurrent = (known?.epoch ?? 0) === (await readTagEpoch(db, resource));
  const etag = isCurrent ? (known?.etag ?? null) : null;
  const outcome = await ask(context, resource, etag);
  if (outcome !== 'stale tag') return outcome;
  // What the tag stood for is no longer what the device holds: the whole answer is needed.
  const whole = await ask(context, resource, null);
  return whole === 'stale tag' ? 'unreachable' : whole;
}

async function ask(
  context: PullerContext,
  resource: Resource,
  etag: string | null,
): Promise<PullOutcome | 'stale tag'> {
  const { db, env, provider } = context;
  const askedAtStamp = (await peekMeta(db, 'stamp')) ?? 0;
  const epoch = await readTagEpoch(db, resource);
  const result = await provider.call({
    method: 'GET',
    path: resource.path,
    ...(resource.query === undefined ? {} : { query: resource.query }),
    ...(resource.owner === null ? {} : { principal: resource.owner }),
    etag,
    timeoutMs: READ_TIMEOUT_MS,
  });
  if (!result.ok) return noteFailure(context, resource, result.error);
  const fetchedAt = env.clock.now();
  if (result.value.status === 304) return noteUnchanged(db, resource, etag, fetchedAt);
  const pulled = await resource.read(result.value.body, db, fetchedAt);
  if (pulled === null) return noteFailure(context, resource, { kind: 'unreadable' });
  const { etag: tag } = result.value;
  const answer = { pulled, etag: tag, askedAtStamp, epoch, fetchedAt };
  return (await applyPull(context, resource, answer)) ? 'fresh' : 'stale tag';
}

/** A change that settled meanwhile has dropped the tag: then "unchanged" says nothing about the rows as they are now. */
async function noteUnchanged(
  db: UnikadeDatabase,
  resource: Resource,
  etag: string | null,
  fetchedAt: number,
): Promise<PullOutcome | 'stale tag'> {
  const outcome = await writeResource(db, resource, (current, epoch) =>
    current?.etag === etag && (current.epoch ?? 0) === epoch
      ? { ...current, fetchedAt, outcome: 'fresh', message: null }
      : null,
  );
  return outcome === 'unwritten' && etag !== null ? 'stale tag' : 'fresh';
}

async function noteFailure(
  context: PullerContext,
  resource: Resource,
  failure: ApiFailure,
): Promise<PullOutcome> {
  const { db } = context;
  const known = outcomeOf(failure);
  const { rowWhenMissing } = resource;
  const isDraft =
    known === 'missing' &&
    rowWhenMissing !== undefined &&
    (await removeRow(context, rowWhenMissing));
  // What was made on this device and never sent cannot be known to the provider.
  const outcome = isDraft ? 'unreachable' : known;
  await writeResource(db, resource, (current) => ({
    key: resource.key,
    etag: current?.etag ?? null,
    ...(current?.epoch === undefined ? {} : { epoch: current.epoch }),
    fetchedAt: current?.fetchedAt ?? null,
    outcome,
    message: refusalWords(failure),
  }));
  return outcome;
}

/**
 * What the provider does not hold is gone, but for what the member has made here and not sent (I6).
 *
 * @returns whether there is still something to show.
 */
async function removeRow({ db, registry }: PullerContext, ref: RowRef): Promise<boolean> {
  return retryAfterLoading(registry, () =>
    transact(db, async (tx) => {
      await writeBase(tx, { ref, row: null });
      // One's own list may still hold it: what moderators hide is missing for all but its seller.
      await endTags(tx, [ref]);
      const userId = (await tx.get('session', 'current'))?.user.id ?? '';
      await rebuildView(tx, registry, [ref], userId);
      return (await readView(tx, ref)) !== null;
    }),
  );
}

/** Writes on the row as it is now, and nothing of a member who has signed out meanwhile (I10). */
async function writeResource(
  db: UnikadeDatabase,
  resource: Resource,
  next: (current: ResourceRow | undefined, epoch: number) => ResourceRow | null,
): Promise<'written' | 'unwritten'> {
  return transact(db, async (tx) => {
    const session = await tx.get('session', 'current');
    const isForeign = resource.owner !== null && session?.user.id !== resource.owner;
    const epoch = await tagEpochOf(tx, resource);
    const row = isForeign ? null : next(await tx.get('resources', resource.key), epoch);
    if (row === null) return 'unwritten';
    tx.put('resources', row);
    return 'written';
  });
}

function outcomeOf(failure: ApiFailure): PullOutcome {
  switch (failure.kind) {
    case 'missing':
      return 'missing';
    case 'conflict':
    case 'forbidden':
    case 'rejected':
    case 'server':
      return 'refused';
    default:
      return 'unreachable';
  }
}
