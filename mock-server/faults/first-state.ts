import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';

/*
 * Creating a database takes seconds, resetting one milliseconds: so tests share a database and reset it first.
 */

/**
 * Resets one table. It is unchanged if it has as many rows and all are older than the first state: a check ten times as
 * fast as comparing the rows. Otherwise only differing rows are restored: writing all of them, with their word index, takes
 * ten times as long.
 */
const PUT_BACK = `
  if (select count(*) from public.%1$I) <> %2$s or exists (select from public.%1$I where xmin::text::bigint > kept_at) then
    delete from public.%1$I as present where present::text not in (select kept::text from pristine.%1$I as kept);
    insert into public.%1$I overriding system value select * from pristine.%1$I as kept where kept::text not in (select present::text from public.%1$I as present);
  end if;`;
/** Id of the current transaction; rows written later have a higher `xmin`. */
const THIS_TRANSACTION = 'pg_current_xact_id()::xid::text::bigint';

/** Copies every table into the schema `pristine`, with a function that restores them, for `returnToFirstState`. */
export async function keepFirstState(db: Database): Promise<void> {
  await runInOrder(db, [
    'drop schema if exists pristine cascade',
    'create schema pristine',
    `do $$ declare name text; steps text := ''; count bigint; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create table pristine.%I as table public.%I', name, name);
        execute format('select count(*) from pristine.%I', name) into count;
        steps := steps || format($step$${PUT_BACK}$step$, name, count);
      end loop;
      execute format('create function pristine.put_back(kept_at bigint) returns void language plpgsql as %L', 'begin ' || steps || ' end');
    end $$`,
    'create table pristine.row_version_start as select last_value as value from row_version',
    `create table pristine.kept_at as select ${THIS_TRANSACTION} as value`,
  ]);
}

/** Restores the tables in any order: as a replica, without triggers and foreign keys. */
export async function returnToFirstState(db: Database): Promise<void> {
  await runInOrder(db, [
    'set local session_replication_role = replica',
    'select pristine.put_back(value) from pristine.kept_at',
    `update pristine.kept_at set value = ${THIS_TRANSACTION}`,
    `select setval('row_version', value) from pristine.row_version_start`,
  ]);
}

function runInOrder(db: Database, statements: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}
