import { type ApiFailure, refusalMessageOf } from '../../network/api-failure.ts';
import { classifyRefusal, type Reply } from '../../network/classify-response.ts';
import { type Provider, READ_TIMEOUT_MS } from '../../network/provider.ts';
import type { Environment } from '../../platform/environment.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { peekMeta } from '../../storage/meta-values.ts';
import { isClearRefusal } from '../../storage/stored-failure.ts';
import { readNow } from '../../storage/read-now.ts';
import type { ResourceRow } from '../../storage/rows.ts';
import { transact } from '../../storage/transact.ts';
import type { CommandRegistry } from '../../sync/command.ts';
import { applyPull } from './apply-pull.ts';
import type { ReadAnswer } from '../initial-data.ts';
import type { Resource } from '../resources/resource.ts';
import type { removeRow } from './remove-row.ts';
import { readTagEpoch, tagEpochOf } from './tag-epochs.ts';
import { hydrateMirror } from './hydrate-mirror.ts';

/** The outcome of a pull; the rows and `resources` have the details. */
export type PullOutcome = ResourceRow['outcome'];

export interface Puller {
  /** Pulls once; concurrent calls for the same resource share one request. */
  pull: (resource: Resource) => Promise<PullOutcome>;
  /** As `pull`, before any screen asks: the screen that opens next uses its answer instead of asking again. */
  prefetch: (resource: Resource) => Promise<PullOutcome>;
  /** As `pull`, but starts after a pull in flight has ended, as that began before what the caller just learned. */
  refetch: (resource: Resource) => Promise<PullOutcome>;
  /**
   * Stores the answers of the document as pulls that left at `askedAtMs`: the first pull of each of these resources is
   * conditional then. If a change settled since, none of them is stored (I7).
   */
  hydrate: (answers: readonly ReadAnswer[], askedAtMs: number) => Promise<void>;
  /** Whether a pull of the resource is under way in this context. */
  isPulling: (resource: Resource) => boolean;
  /** Calls whenever a pull begins or ends; the returned function ends it. */
  subscribe: (listener: () => void) => () => void;
}

interface PullerContext {
  env: Environment;
  db: UnikadeDatabase;
  registry: CommandRegistry;
  provider: Provider;
}

/** How long the first screen may take to open after the app has started. */
const PREFETCHED_FOR_MS = 5_000;
/** Once one part of a screen has pulled, the other parts do so within this time. */
const SAME_SCREEN_MS = 1_000;

/** The outcomes of pulls that were made before the screen, and until when they count. */
type Prefetched = Map<string, { outcome: PullOutcome; untilMs: number }>;

/** Reads resources by conditional GET into the mirror. Screens never wait for it: they read the mirror. */
export function createPuller(context: PullerContext): Puller {
  const running = new Map<string, Promise<PullOutcome>>();
  const prefetched: Prefetched = new Map();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const pull = (resource: Resource): Promise<PullOutcome> => {
    const name = nameOf(resource);
    const current = running.get(name);
    if (current !== undefined) return current;
    const before = prefetched.get(name);
    const now = context.env.clock.now();
    if (before !== undefined && now < before.untilMs) {
      before.untilMs = Math.min(before.untilMs, now + SAME_SCREEN_MS);
      return Promise.resolve(before.outcome);
    }
    const pulling = pullOnce(context, resource).finally(() => {
      running.delete(name);
      tell();
    });
    running.set(name, pulling);
    tell();
    return pulling;
  };
  return {
    pull,
    prefetch: async (resource) => {
      const outcome = await pull(resource);
      const untilMs = context.env.clock.now() + PREFETCHED_FOR_MS;
      // Without an answer the screen pulls itself.
      if (outcome !== 'unreachable') prefetched.set(nameOf(resource), { outcome, untilMs });
      return outcome;
    },
    refetch: async (resource) => {
      prefetched.delete(nameOf(resource));
      await Promise.allSettled([running.get(nameOf(resource))]);
      return pull(resource);
    },
    hydrate: (answers, askedAtMs) => applyAnswers(context, answers, askedAtMs),
    isPulling: (resource) => running.has(nameOf(resource)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** See `Puller`. */
async function applyAnswers(
  context: PullerContext,
  answers: readonly ReadAnswer[],
  askedAtMs: number,
): Promise<void> {
  if (!(await hydrateMirror(context, answers, askedAtMs))) return;
  const now = context.env.clock.now();
  const stamp = (await peekMeta(context.db, 'stamp')) ?? 0;
  for (const { resource, pulled, body } of answers)
    if (pulled === null)
      await noteFailure(context, resource, classifyRefusal(404, body, null, now), stamp);
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
  if (outcome !== 'stale-tag') return outcome;
  // The tag no longer stands for the rows on the device: pull without it.
  const whole = await ask(context, resource, null);
  return whole === 'stale-tag' ? 'unreachable' : whole;
}

async function ask(
  context: PullerContext,
  resource: Resource,
  etag: string | null,
): Promise<PullOutcome | 'stale-tag'> {
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
  if (!result.ok && !hasNone(resource, result.error))
    return noteFailure(context, resource, result.error, askedAtStamp);
  const fetchedAt = env.clock.now();
  const { status, body, etag: tag } = result.ok ? result.value : NO_ROWS;
  if (status === 304) return noteUnchanged(db, resource, etag, fetchedAt);
  const pulled = await resource.read(status === 204 ? [] : body, db, fetchedAt);
  if (pulled === null) return noteFailure(context, resource, { kind: 'unreadable' }, askedAtStamp);
  const answer = { pulled, etag: tag, askedAtStamp, epoch, fetchedAt };
  return (await applyPull(context, resource, answer)) ? 'fresh' : 'stale-tag';
}

const NO_ROWS: Reply = { status: 404, body: [], etag: null };

/** A provider may answer 404 for a member without a cart or orders. */
function hasNone({ owner }: Resource, failure: ApiFailure): boolean {
  return owner !== null && failure.kind === 'missing' && refusalMessageOf(failure) !== null;
}

/** When a settled change has dropped the tag, "unchanged" does not apply to the current rows. */
async function noteUnchanged(
  db: UnikadeDatabase,
  resource: Resource,
  etag: string | null,
  fetchedAt: number,
): Promise<PullOutcome | 'stale-tag'> {
  const outcome = await writeResource(db, resource, (current, epoch) =>
    current?.etag === etag && (current.epoch ?? 0) === epoch
      ? { ...current, fetchedAt, outcome: 'fresh', message: null }
      : null,
  );
  return outcome === 'unwritten' && etag !== null ? 'stale-tag' : 'fresh';
}

async function noteFailure(
  context: PullerContext,
  resource: Resource,
  failure: ApiFailure,
  askedAtStamp: number,
): Promise<PullOutcome> {
  const { db } = context;
  const known = outcomeOf(failure);
  const { rowWhenMissing } = resource;
  const isStillShown =
    known === 'missing' &&
    rowWhenMissing !== undefined &&
    (await removeMissing(context, rowWhenMissing, askedAtStamp, failure));
  // The provider cannot know a listing that was never sent, nor a change that settled after the request was sent.
  const outcome = isStillShown ? 'unreachable' : known;
  await writeResource(db, resource, (current) => ({
    key: resource.key,
    etag: null,
    fetchedAt: null,
    ...current,
    outcome,
    message: refusalMessageOf(failure),
  }));
  return outcome;
}

/**
 * As `removeRow`, loaded on demand, as rows are rarely removed. If its code cannot be loaded, the row is shown until
 * the next pull.
 */
async function removeMissing(...of: Parameters<typeof removeRow>): Promise<boolean> {
  const code = await import('./remove-row.ts').catch(() => null);
  return code === null || code.removeRow(...of);
}

/** Updates the current row; writes nothing for a member who has signed out meanwhile (I10). */
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
  if (failure.kind === 'missing') return 'missing';
  return isClearRefusal(failure) || failure.kind === 'server' ? 'refused' : 'unreachable';
}
