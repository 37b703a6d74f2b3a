import { createServer } from 'node:http';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { createApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { createJsonLog } from '#server/operations/log.ts';
import { createMetrics, readOwnProcess } from '#server/operations/metrics.ts';
import type { Database } from '#server/storage/database.ts';
import { createEmbeddedClient } from '#server/storage/embedded/embedded-client.ts';
import { NO_TRACING } from '#server/operations/tracing.ts';
import { IN_DATABASE } from '#server/pictures/picture-bytes.ts';
import { createCatalogueIndex } from '#server/resources/products/catalogue-index.ts';
import { createQueryCache } from '#server/resources/products/query-cache.ts';

/*
 * What the SQL alone costs: for each path of BENCH_PATHS the provider is asked once and its statements are noted; then
 * a bare node:http handler runs the same statements on the same kind of connection and writes their rows as JSON.
 */

interface Statement {
  text: string;
  values: unknown[];
}

interface Connection {
  db(logger: Logger): Database;
  run(statement: Statement): Promise<unknown[]>;
}

const { PORT, DATA_DIR = '', DATABASE_URL, BENCH_PATHS = '[]' } = process.env;

const connection =
  DATABASE_URL === undefined
    ? overEmbedded(await createEmbeddedClient({ dataDir: join(DATA_DIR, 'db') }))
    : overPostgres(new pg.Pool({ connectionString: DATABASE_URL, max: 20 }));
const statements = await noteStatements(connection, JSON.parse(BENCH_PATHS) as string[]);

createServer((request, response) => {
  answer(statements.get(request.url ?? '') ?? []).then(
    (body) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
}).listen(Number(PORT));
process.once('SIGTERM', () => process.exit(0));

async function answer(noted: readonly Statement[]): Promise<string> {
  const results: unknown[][] = [];
  for (const statement of noted) results.push(await connection.run(statement));
  return JSON.stringify(results);
}

function overEmbedded(client: PGlite): Connection {
  return {
    db: (logger) => drizzlePglite(client, { logger }),
    run: async ({ text, values }) => (await client.query(text, values)).rows,
  };
}

function overPostgres(pool: pg.Pool): Connection {
  return {
    db: (logger) => drizzlePostgres(pool, { logger }),
    run: async ({ text, values }) => (await pool.query<pg.QueryResultRow>(text, values)).rows,
  };
}

async function noteStatements(
  from: Connection,
  paths: readonly string[],
): Promise<Map<string, Statement[]>> {
  let heard: Statement[] = [];
  const db = from.db({ logQuery: (text, values) => heard.push({ text, values }) });
  const app = createApp(depsOf(db));
  const noted = new Map<string, Statement[]>();
  for (const path of paths) {
    const ask = () => app.fetch(new Request(`http://bare.test${path}`));
    // The first time may count what is known afterwards.
    await ask();
    heard = [];
    await ask();
    noted.set(path, heard);
  }
  return noted;
}

function depsOf(db: Database): Deps {
  return {
    db,
    queryCache: createQueryCache(),
    pictureBytes: IN_DATABASE,
    tracing: NO_TRACING,
    catalogueIndex: createCatalogueIndex(db),
    takeVolume: () => null,
    views: { count: () => {}, waiting: () => 0, flush: async () => {} },
    now: Date.now,
    settings: {
      allowedEmailDomains: null,
      capabilities: ['etag'],
      hasHsts: false,
      hasRefreshRotation: true,
      metricsToken: null,
      hasLoopbackPush: false,
      pushContact: null,
    },
    authSecret: '',
    sendCode: async () => {},
    log: createJsonLog('silent'),
    reportDefect: (defect) => {
      console.error(defect);
    },
    isStopping: () => false,
    hasRoom: () => Promise.resolve(true),
    metrics: createMetrics(readOwnProcess),
    faults: null,
    appFolder: null,
  };
}
