import type { PGlite } from '@electric-sql/pglite';

/*
 * On a fatal error (mostly no room for its log) PostgreSQL exits, and a server would restart it. PGlite runs it inside this
 * process and ignores the exit: its next call of the dead engine loops for ever, and blocks the process. So the entry
 * functions of the engine are wrapped, and throw after the first fatal error.
 */

/** The embedded database has exited; committed data is in its files. */
export class EmbeddedDatabaseEnded extends Error {
  override name = 'EmbeddedDatabaseEnded';
  /** SQLSTATE crash_shutdown, as from a server in this case. */
  readonly code = '57P02';
}

/** Status of an ordinary SQL error; PGlite's own constant. */
const LONGJMP_STATUS = 100;

/** After a fatal error of the engine: calls `onEnd` once, and makes every further call fail. Call it before any use of the client. */
export function watchForEnd(client: PGlite, onEnd: (ended: EmbeddedDatabaseEnded) => void): void {
  const engine: object = client.Module;
  const loop = readFunction(engine, '_PostgresMainLoopOnce');
  Reflect.set(engine, '_PostgresMainLoopOnce', () => {
    try {
      return loop();
    } catch (error) {
      if (statusOf(error) === LONGJMP_STATUS) throw error;
      const ended = new EmbeddedDatabaseEnded('The embedded database ended.', { cause: error });
      failEveryCall(engine, ended);
      onEnd(ended);
      throw ended;
    }
  });
}

/** Closes the files of an ended database without a call of its engine. */
export function letGoOfFiles(client: PGlite): void {
  const files: unknown = Reflect.get(client.Module, 'FS');
  if (typeof files === 'object' && files !== null) readFunction(files, 'quit')();
}

/** PGlite catches errors of its loop, then restores the stack and flushes: so `stackRestore` throws too, and the rest does nothing. */
function failEveryCall(engine: object, ended: EmbeddedDatabaseEnded): void {
  for (const name of ['_PostgresMainLoopOnce', 'stackRestore']) {
    readFunction(engine, name);
    Reflect.set(engine, name, () => {
      throw ended;
    });
  }
  for (const name of ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush']) {
    readFunction(engine, name);
    Reflect.set(engine, name, () => 0);
  }
}

/** Throws when another version of PGlite has renamed a function. */
function readFunction(engine: object, name: string): () => unknown {
  const found: unknown = Reflect.get(engine, name);
  if (typeof found !== 'function') throw new Error(`PGlite has no ${name} any more.`);
  return () => Reflect.apply(found, engine, []) as unknown;
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
}
