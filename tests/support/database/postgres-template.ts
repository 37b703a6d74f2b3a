import { openPostgres } from '#server/storage/connect.ts';
import { addressOf, onServer, TEMPLATE_VARIABLE } from './postgres-test-database.ts';

/* Once for a run of the tests on PostgreSQL: a migrated database, from which every test file copies its own. */

const OLDEST_VERSION = 150_000;

const server = process.env.TEST_DATABASE_URL ?? '';
const template = `unikade_test_${process.pid}`;

export async function setup(): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ version: number; super: boolean }>(
      `select current_setting('server_version_num')::int as version, rolsuper as super
       from pg_roles where rolname = current_user`,
    );
    const [found] = rows;
    if (found === undefined || found.version < OLDEST_VERSION || !found.super) {
      throw new Error('The tests need PostgreSQL 15 or newer and an account that is superuser.');
    }
    await client.query(`create database ${template}`);
  });
  const migrated = await openPostgres(addressOf(server, template), async () => {});
  await migrated.close();
  process.env[TEMPLATE_VARIABLE] = template;
}

/** Also the databases of the workers: their names begin like the template's. */
export async function teardown(): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await client.query(`drop database "${name}" with (force)`);
  });
}
