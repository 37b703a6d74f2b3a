import { join } from 'node:path';
import { createApp } from './app.ts';
import { keepAuthSecret } from './auth/auth-secret.ts';
import { dropDeadRefreshTokens } from './auth/refresh-tokens.ts';
import { dropOldCodes } from './auth/sign-in-codes.ts';
import type { Deps } from './deps.ts';
import { createFaultBoard } from './faults/board.ts';
import { listen } from './http/listen.ts';
import { dropOldReplies } from './http/once.ts';
import { createOutboxSender, createSmtpSender } from './mail/send-code.ts';
import { plantSeed } from './seed/plant.ts';
import { readSettings, type Settings } from './settings.ts';
import { openEmbedded, openPostgres, type Store } from './store/connect.ts';

const APP_FOLDER = join(import.meta.dirname, '../dist');
const TIDY_EVERY_MS = 60 * 60 * 1000;

/** Opens the database, listens, and stops gracefully on SIGTERM and SIGINT. Rejects with a sentence when it cannot start. */
export async function startProvider(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  const store = await openStore(settings);
  const deps = await gatherDeps(settings, store);
  const server = await listen(settings.port, createApp(deps)).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  console.log(`UniKade is at http://localhost:${server.port}`);
  if (settings.hasFaults) console.log('Fault controls are open at /__faults.');
  const stopTidying = tidyRegularly(deps);
  const stop = async () => {
    stopTidying();
    await server.close();
    await store.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
}

function openStore({ databaseUrl, dataDir, seed }: Settings): Promise<Store> {
  const prepare = (db: Store['db']) => plantSeed(db, seed, Date.now());
  return databaseUrl === null ? openEmbedded(dataDir, prepare) : openPostgres(databaseUrl, prepare);
}

async function gatherDeps(settings: Settings, { db }: Store): Promise<Deps> {
  const faults = settings.hasFaults ? createFaultBoard() : null;
  return {
    db,
    now: () => Date.now() + (faults?.clockOffsetMs() ?? 0),
    settings,
    authSecret: settings.authSecret ?? (await keepAuthSecret(settings.dataDir)),
    sendCode:
      settings.smtpUrl === null
        ? createOutboxSender(join(settings.dataDir, 'outbox'), (line) => console.log(line))
        : createSmtpSender(settings.smtpUrl),
    reportDefect: (defect) => console.error(describeDefect(defect)),
    faults,
    appFolder: APP_FOLDER,
  };
}

/** The driver's stack repeats its whole minified source: the message, the query and the cause say more. */
function describeDefect(defect: unknown): string {
  const parts: string[] = [];
  for (let inner: unknown = defect; inner instanceof Error; inner = inner.cause) {
    parts.push(`${inner.name}: ${inner.message}`);
  }
  return parts.length === 0 ? String(defect) : parts.join('\n  because of ');
}

/** Forgets, now and then, what no longer matters. Returns what stops it. */
function tidyRegularly(deps: Deps): () => void {
  const tidy = async () => {
    await dropOldReplies(deps.db, deps.now());
    await dropOldCodes(deps.db, deps.now());
    await dropDeadRefreshTokens(deps.db, deps.now());
  };
  const timer = setInterval(() => void tidy().catch(deps.reportDefect), TIDY_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
