import type { Puller } from '../mirror/pull/pull.ts';
import { readSession } from '../session/session.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { RuntimeOptions } from './runtime.ts';

/**
 * Pulls of the member's resources: `pullMember` is awaited, `pullNow` runs in the background, `prefetchNow` runs before
 * the first screen, which then uses its answers, and `refetch` starts after a pull in flight has ended.
 */
export function createMemberPulls(
  db: UnikadeDatabase,
  puller: Puller,
  onError: RuntimeOptions['onError'],
) {
  const pullMember = () => pullOwn(db, puller.pull);
  return {
    pullMember,
    pullNow: () => {
      pullMember().catch(onError);
    },
    prefetchNow: () => {
      pullOwn(db, puller.prefetch).catch(onError);
    },
    refetch: () => {
      pullOwn(db, puller.refetch).catch(onError);
    },
  };
}

/** Reads from the database who is signed in: the worker has no other way to know. */
async function pullOwn(db: UnikadeDatabase, pull: Puller['pull']): Promise<void> {
  const session = await readSession(db);
  if (session === null) return;
  // Loaded on demand, as a first visit needs none of it. Offline it cannot be loaded, but then nothing could be pulled
  // either.
  const resources = await import('../mirror/resources/member-resources.ts').catch(() => null);
  if (resources === null) return;
  await Promise.all(resources.memberResources(session.user).map((resource) => pull(resource)));
}
