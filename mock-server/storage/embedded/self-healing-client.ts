import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { createEmbeddedClient } from './embedded-client.ts';
import { EmbeddedDatabaseEnded, letGoOfFiles, watchForEnd } from './embedded-crash.ts';
import { trimLogRegularly } from './embedded-log.ts';

/*
 * The embedded database in a folder, for the lifetime of the process.
 *
 * INVARIANTS
 * - No transaction begins with less free space than the database may need at once: its log grows by 16 MB, and PostgreSQL
 *   exits when it cannot write its log. Queries outside of a transaction still run.
 * - After an exit calls fail at once and the database is reopened; no committed data is lost.
 */

/** Two segments of the log. */
const RESERVE_BYTES = 32 * 1024 * 1024;
/** Waits before attempts to reopen. Few, because a failed one leaks memory. */
const REOPEN_AFTER_MS = [500, 2_000, 5_000, 15_000, 60_000] as const;
const LOOK_FOR_ROOM_EVERY_MS = 1_000;

interface Surroundings {
  /** Free bytes of a folder's disk. */
  freeBytes: (folder: string) => Promise<number>;
  pause: (ms: number) => Promise<unknown>;
}

const REAL: Surroundings = {
  freeBytes: async (folder) => {
    try {
      const { blocks, bavail, bsize } = await statfs(folder);
      return blocks === 0 ? Infinity : bavail * bsize;
    } catch {
      return Infinity; // unknown: a write will show it
    }
  },
  pause: (ms) => delay(ms, undefined, { ref: false }),
};

/** Thrown instead of beginning a transaction, with the code of a full disk. */
class NoRoom extends Error {
  override name = 'NoRoom';
  readonly code = 'ENOSPC';
}

/** Whether the folder's disk has room for the next transaction. */
export async function hasRoomToWrite(folder: string, { freeBytes } = REAL): Promise<boolean> {
  return (await freeBytes(folder)) >= RESERVE_BYTES;
}

export interface SelfHealingClient {
  /** Stays valid when the database is reopened. */
  client: PGlite;
  close: () => Promise<void>;
}

/** Opens or creates the database in `dataDir`. */
export async function openSelfHealingClient(
  dataDir: string,
  surroundings: Surroundings = REAL,
): Promise<SelfHealingClient> {
  let engine: PGlite | EmbeddedDatabaseEnded;
  let isClosed = false;
  const hasRoom = () => hasRoomToWrite(dataDir, surroundings);
  const open = async () => {
    const opened = await createEmbeddedClient({ dataDir });
    watchForEnd(opened, (ended) => {
      engine = ended;
      letGoOfFiles(opened);
      void reopen();
    });
    return opened;
  };
  const reopen = async () => {
    for (const waitMs of REOPEN_AFTER_MS) {
      await surroundings.pause(waitMs);
      while (!isClosed && !(await hasRoom())) await surroundings.pause(LOOK_FOR_ROOM_EVERY_MS);
      if (isClosed) return;
      try {
        engine = await open();
        return;
      } catch {
        // Calls keep failing with the reason of the exit until a later attempt.
      }
    }
  };
  engine = await open();
  const client = standFor(engine, () => engine, hasRoom);
  const stopTrimming = trimLogRegularly(client);
  return {
    client,
    close: async () => {
      isClosed = true;
      stopTrimming();
      if (!(engine instanceof EmbeddedDatabaseEnded)) await engine.close();
    },
  };
}

/** A proxy of the currently open client. */
function standFor(
  first: PGlite,
  engine: () => PGlite | EmbeddedDatabaseEnded,
  hasRoom: () => Promise<boolean>,
): PGlite {
  const current = () => {
    const found = engine();
    if (found instanceof EmbeddedDatabaseEnded) throw found;
    return found;
  };
  const change: PGlite['transaction'] = async (act) => {
    if (!(await hasRoom())) throw new NoRoom('There is no room left for the embedded database.');
    return current().transaction(act);
  };
  return new Proxy(first, {
    get: (_first, name) => {
      if (name === 'transaction') return change;
      const open = current();
      const member: unknown = Reflect.get(open, name, open);
      return typeof member === 'function' ? (member.bind(open) as unknown) : member;
    },
  });
}
