import { join } from 'node:path';
import { createApp } from './app.ts';
import { keepAuthSecret } from './resources/auth/auth-secret.ts';
import { pruneIdleBuckets } from './limits/rate-limits.ts';
import { dropDeadRefreshTokens } from './resources/auth/refresh-tokens.ts';
import { dropOldCodes } from './resources/auth/sign-in-codes.ts';
import type { Deps } from './deps.ts';
import { createFaultRegistry } from './faults/fault-registry.ts';
import { type Listener, listen } from './http/listen.ts';
import { dropOldReplies } from './http/idempotent-replies.ts';
import { currentRequestId } from './http/request-id.ts';
import { createOutboxSender, createSmtpSender } from './mail/send-code.ts';
import { describeDefect } from './operations/describe-defect.ts';
import { exitOnCrash, processAsHost } from './operations/host.ts';
import { createMetrics, readOwnProcess } from './operations/metrics.ts';
import { hasRoomToWrite } from './storage/embedded/self-healing-client.ts';
import { openTracing } from './operations/open-tracing.ts';
import { NO_TRACING, type Tracing } from './operations/tracing.ts';
import { createJsonLog, type Log } from './operations/log.ts';
import { stopOnSignal } from './operations/stop-on-signal.ts';
import { seedDatabase } from './seed/seed.ts';
import { readSettings, type Settings } from './settings.ts';
import { openEmbedded, openPostgres, type Store } from './storage/connect.ts';
import { createCatalogueIndex } from './resources/products/catalogue-index.ts';
import { createVolumeLimits } from './limits/volume-limits.ts';
import { createQueryCache } from './resources/products/query-cache.ts';
import { dropOldRecords } from './privacy/retention.ts';
import { chooseBytes, requireBytes } from './pictures/choose-bytes.ts';
import { dropUnnamedPictures } from './pictures/stored-pictures.ts';
import { dropOldMessages } from './resources/push/message-queue.ts';
import { runRegularly } from './run-regularly.ts';
import { findRegularly, sendRegularly } from './resources/push/send-regularly.ts';
import { refoldSearchTexts } from './resources/products/refold-search-texts.ts';
import { vacuumChanged } from './storage/embedded/vacuum-changed.ts';
import { refreshStatistics } from './storage/statistics.ts';
import { createViewCounter } from './resources/listings/view-counter.ts';

const APP_FOLDER = join(import.meta.dirname, '../dist');
const TIDY_EVERY_MS = 60 * 60 * 1000;

/** Opens the database, listens, and stops gracefully on SIGTERM and SIGINT. Rejects with a sentence when it cannot start. */
export async function startProvider(env: NodeJS.ProcessEnv): Promise<void> {
  // All new files are private to this user, also those of the embedded database.
  process.umask(0o077);
  const settings = readSettings(env);
  const log = createJsonLog(settings.logLevel);
  const phase = { isStopping: false };
  const tracing = await openTracing(settings.otlpEndpoint);
  const store = await openStore(settings, tracing);
  const deps = await gatherDeps({ settings, log, tracing }, store, () => phase.isStopping);
  const listener = await openListener(settings, deps).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  exitOnCrash(log);
  announce(settings, listener.port, log);
  const stopTidying = runRegularly(tidySteps(settings, deps), TIDY_EVERY_MS, deps.reportDefect);
  const { capabilities } = settings;
  const stopFinding = capabilities.includes('push.searches') ? findRegularly(deps) : () => {};
  const stopSending = capabilities.includes('push') ? sendRegularly(deps) : () => {};
  const begin = () => {
    phase.isStopping = true;
  };
  // Writers stop before what they write to.
  stopOnSignal(processAsHost(), log, begin, [
    { name: 'requests', run: () => listener.close() },
    { name: 'tidying', run: stopTidying },
    { name: 'new listings', run: stopFinding },
    { name: 'push messages', run: stopSending },
    { name: 'views', run: () => deps.views.flush() },
    { name: 'database', run: () => store.close() },
    { name: 'traces', run: () => tracing.stop() },
  ]);
}

function openListener({ port, trustedProxyHops }: Settings, deps: Deps): Promise<Listener> {
  return listen(port, createApp(deps), trustedProxyHops);
}

/** On the terminal, and as a line of the log. */
function announce(settings: Settings, port: number, log: Log): void {
  console.log(`UniKade is at http://localhost:${port}`);
  if (settings.hasFaults) console.log('Fault controls are open at /__faults.');
  log.info('start', {
    port,
    database: settings.databaseUrl === null ? 'embedded' : 'postgresql',
    mail: settings.smtpUrl === null ? 'files' : 'smtp',
    node: process.version,
  });
}

function openStore(
  { databaseUrl, databaseDirectUrl, dataDir, seed }: Settings,
  tracing: Tracing,
): Promise<Store> {
  const logger =
    tracing === NO_TRACING ? false : { logQuery: (text: string) => tracing.countStatement(text) };
  const prepare = async (db: Store['db']) => {
    await seedDatabase(db, seed, Date.now());
    await refoldSearchTexts(db);
    await refreshStatistics(db);
  };
  return databaseUrl === null
    ? openEmbedded(dataDir, prepare, undefined, logger)
    : openPostgres(databaseUrl, prepare, undefined, databaseDirectUrl, logger);
}

async function gatherDeps(
  { settings, log, tracing }: { settings: Settings; log: Log; tracing: Tracing },
  { db }: Store,
  isStopping: () => boolean,
): Promise<Deps> {
  const faults = settings.hasFaults ? createFaultRegistry() : null;
  const reportDefect = (defect: unknown) => {
    log.error('defect', { requestId: currentRequestId(), ...describeDefect(defect) });
  };
  const now = () => Date.now() + (faults?.clockOffsetMs() ?? 0);
  const pictureBytes = chooseBytes(settings.pictures);
  await requireBytes(pictureBytes);
  return {
    db,
    pictureBytes,
    queryCache: createQueryCache(),
    catalogueIndex: createCatalogueIndex(db, { now }),
    takeVolume: createVolumeLimits(now),
    views: createViewCounter({
      db,
      schedule: (work, delayMs) => void setTimeout(work, delayMs).unref(),
      reportDefect,
    }),
    now,
    settings,
    authSecret: settings.authSecret ?? (await keepAuthSecret(settings.dataDir)),
    sendCode:
      settings.smtpUrl === null
        ? createOutboxSender(
            join(settings.dataDir, 'outbox'),
            settings.isProduction ? null : console.log,
          )
        : createSmtpSender(settings.smtpUrl),
    log,
    reportDefect,
    isStopping,
    hasRoom: () =>
      settings.databaseUrl === null ? hasRoomToWrite(settings.dataDir) : Promise.resolve(true),
    metrics: createMetrics(readOwnProcess),
    tracing,
    faults,
    appFolder: APP_FOLDER,
  };
}

/** Deletions of expired rows, each independent of the others; then the room of what has gone is made free. */
function tidySteps({ databaseUrl }: Settings, deps: Deps): readonly (() => Promise<unknown>)[] {
  const { db, now, pictureBytes } = deps;
  return [
    () => dropOldReplies(db, now()),
    () => dropOldCodes(db, now()),
    () => dropDeadRefreshTokens(db, now()),
    () => pruneIdleBuckets(db, now()),
    () => dropOldRecords(db, now()),
    () => dropOldMessages(db, now()),
    () => dropUnnamedPictures(db, now(), pictureBytes),
    () => refreshStatistics(db),
    ...(databaseUrl === null ? [() => vacuumChanged(db)] : []),
  ];
}
