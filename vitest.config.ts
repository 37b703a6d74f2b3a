import { defineConfig } from 'vitest/config';

/**
 * Tests leave much garbage in short time. In the room for new objects that Node gives by itself it is collected all the
 * time, and what still lives is copied: a quarter of the time of a simulated story.
 */
const execArgv = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
const shared = { environment: 'node' as const, unstubGlobals: true, restoreMocks: true, execArgv };
const quiet = 'tests/support/setup-console.ts';
const indexedDb = 'tests/support/device/setup-indexed-db.ts';
/** The first database of a worker takes seconds on a busy machine. */
const HOOK_TIMEOUT_MS = 60_000;
/**
 * Files of a worker share what Node has loaded: compiling the embedded database anew for each of them took half of the
 * time. Nothing of a test may live in a module, then, but in a database or a device of its own.
 */
const isolate = false;
const pooler = 'tests/integration/provider-pooler/**/*.test.ts';
const cluster = 'tests/integration/provider-cluster/**/*.test.ts';

const unit = {
  test: {
    ...shared,
    isolate,
    name: 'unit',
    // Properties are tried on hundreds of cases, also on a machine that is busy otherwise.
    testTimeout: 20_000,
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    setupFiles: [quiet],
  },
};

const integration = {
  test: {
    ...shared,
    isolate,
    name: 'integration',
    include: ['tests/{integration,simulation}/**/*.test.{ts,tsx}'],
    exclude: [cluster, pooler],
    globalSetup: 'tests/support/database/embedded-template.ts',
    setupFiles: [quiet, indexedDb],
    testTimeout: 20_000,
    hookTimeout: HOOK_TIMEOUT_MS,
  },
};

/** Screens over a real engine and a real provider, in a document without a browser. */
const screens = {
  test: {
    ...integration.test,
    name: 'screens',
    include: ['tests/screens/**/*.test.tsx'],
    exclude: [],
    setupFiles: ['tests/support/screens/setup-dom.ts', quiet, indexedDb],
    // A journey of many steps; the first of a process compiles the screens.
    testTimeout: 120_000,
  },
};

/** What has one connection, or sorts by bytes, may answer otherwise: every call, several at once, words. */
const onBoth = ['batch', 'catalogue', 'contract', 'idempotency', 'race', 'search'];

/** The provider's own tests once more, and those of several processes, on the server that `npm run test:postgres` names. */
const postgres = {
  test: {
    ...shared,
    isolate,
    name: 'postgres',
    include: ['tests/integration/provider/**/*.test.ts', cluster],
    setupFiles: [quiet],
    globalSetup: 'tests/support/database/postgres-template.ts',
    testTimeout: 30_000,
    hookTimeout: HOOK_TIMEOUT_MS,
  },
};

/**
 * In the gate the server plays the provider's tests, in native code, which takes 0.7 of the processor time; the
 * embedded database plays `onBoth`, and stands behind the engine's tests and those end to end. Without a mode it plays all.
 */
const besideServer = {
  test: {
    ...integration.test,
    exclude: [
      ...integration.test.exclude,
      `tests/integration/provider/!(${onBoth.map((name) => `${name}.test.ts`).join('|')})`,
    ],
  },
};

/** On demand, behind a pooler that the machine has: `npm run test:pgbouncer`. */
const pgbouncer = {
  test: { ...postgres.test, name: 'pgbouncer', include: [pooler] },
};

function projectsOf(mode: string) {
  if (mode === 'pgbouncer') return [pgbouncer];
  if (process.env.TEST_DATABASE_URL === undefined)
    return [unit, mode === 'gate' ? besideServer : integration, screens];
  return [postgres];
}

export default defineConfig(({ mode }) => ({
  test: {
    // By default one core is left idle.
    maxWorkers: '100%',
    projects: projectsOf(mode),
  },
}));
