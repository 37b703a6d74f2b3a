import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { withinLimit } from '../operations/within-limit.ts';
import { MIGRATIONS_FOLDER } from '../storage/connect.ts';
import { refuseMethod } from './allowed-methods.ts';
import { API_SECURITY_HEADERS } from './security-headers.ts';

/** A slower database is useless for page loads. */
const ANSWER_LIMIT_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;

const READ = ['GET', 'HEAD', 'OPTIONS'];

type Readiness = 'ready' | 'stopping' | 'database' | 'disk';

/** `/healthz`: liveness. `/readyz`: readiness to answer calls. For supervisors and load balancers, outside of `/api`. */
export function healthRoutes(
  { db, isStopping, hasRoom }: Pick<Deps, 'db' | 'isStopping' | 'hasRoom'>,
  answerLimitMs = ANSWER_LIMIT_MS,
): Hono {
  const askDatabase = createDatabaseProbe(db, answerLimitMs);
  const routes = new Hono();
  routes.get('/healthz', () => reply(200, { status: 'ok' }));
  routes.get('/readyz', async () => {
    const readiness: Readiness = isStopping()
      ? 'stopping'
      : !(await askDatabase())
        ? 'database'
        : (await hasRoom())
          ? 'ready'
          : 'disk';
    return readiness === 'ready'
      ? reply(200, { status: 'ready' })
      : reply(503, { status: 'not ready', reason: readiness });
  });
  for (const path of ['/healthz', '/readyz']) {
    routes.all(path, (c) => refuseMethod(c.req.method, READ));
  }
  return routes;
}

function reply(status: 200 | 503, body: Readonly<Record<string, string>>): Response {
  const headers = new Headers({ ...API_SECURITY_HEADERS, 'Cache-Control': 'no-store' });
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  return Response.json(body, { status, headers });
}

/** Whether the database answers in time and has all migrations of this version. Concurrent callers share one query. */
function createDatabaseProbe(db: Deps['db'], answerLimitMs: number): () => Promise<boolean> {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map((file) => file.folderMillis),
  );
  let running: Promise<boolean> | null = null;
  return async () => {
    running ??= isMigrated(db, newest)
      .catch(() => false)
      .finally(() => {
        running = null;
      });
    return (await withinLimit(answerLimitMs, running)) === true;
  };
}

async function isMigrated(db: Deps['db'], newest: number): Promise<boolean> {
  const applied = await db
    .select({ createdAt: sql<string>`created_at` })
    .from(sql`drizzle.__drizzle_migrations`)
    .where(sql`created_at >= ${newest}`)
    .limit(1);
  return applied.length > 0;
}
