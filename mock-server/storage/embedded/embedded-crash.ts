import type { PGlite } from '@electric-sql/pglite';

/*
 * When PostgreSQL cannot go on (no room for its log, above all), it ends, and a server would start it again. PGlite
 * runs it inside this process and overlooks the end: it calls the dead engine again, which then turns in a loop for
 * ever and the whole process with it. So the way into the engine is watched, and closed behind the first such failure.
 */

/** The embedded database came to an end; what it had acknowledged is in its files. */
export class EmbeddedDatabaseEnded extends Error {
  override name = 'EmbeddedDatabaseEnded';
  /** SQLSTATE crash_shutdown: what a server tells its clients when this happens. */
  readonly code = '57P02';
}

/** How the engine returns from an ordinary error of SQL; PGlite's own constant. */
const LONGJMP_STATUS = 100;

/** Makes every call fail after the engine has ended, and tells it, once. Call before anything else uses the client. */
export function watchForEnd(client: PGlite, onEnd: (ended: EmbeddedDatabaseEnded) => void): void {
  const engine: object = client.Module;
  const loop = readFunction(engine, '_PostgresMainLoopOnce');
  Reflect.set(engine, '_PostgresMainLoopOnce', () => {
    try {
      return loop();
    } catch (error) {
      if (statusOf(error) === LONGJMP_STATUS) throw error;
      const ended = new EmbeddedDatabaseEnded('The embedded database ended.', { cause: error });
      closeTheWayIn(engine, ended);
      onEnd(ended);
      throw ended;
    }
  });
}

/** Closing an ended database would call its engine; its files are closed without. */
export function letGoOfFiles(client: PGlite): void {
  const files: unknown = Reflect.get(client.Module, 'FS');
  if (typeof files === 'object' && files !== null) readFunction(files, 'quit')();
}

/** PGlite swallows what its loop throws, then restores the stack and flushes: from now on the first throws instead. */
function closeTheWayIn(engine: object, ended: EmbeddedDatabaseEnded): void {
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

/** Fails loudly when another version of PGlite has renamed what is watched here. */
function readFunction(engine: object, name: string): () => unknown {
  const found: unknown = Reflect.get(engine, name);
  if (typeof found !== 'function') throw new Error(`PGlite has no ${name} any more.`);
  return () => Reflect.apply(found, engine, []) as unknown;
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
}
