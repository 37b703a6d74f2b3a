import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';

/*
 * A fresh database costs seconds, an emptied one milliseconds: a test that has the database of another begins by
 * putting it back.
 */

/** Copies every table into the schema `pristine`; for `returnToFirstState`. */
export async function keepFirstState(db: Database): Promise<void> {
  await runInOrder(db, [
    'drop schema if exists pristine cascade',
    'create schema pristine',
    forEachTable(`execute format('create table pristine.%I as table public.%I', name, name);`),
    'create table pristine.row_version_start as select last_value as value from row_version',
  ]);
}

/**
 * Puts back every row that is another one now: writing all of them, with their index of words, takes ten times as long.
 * As a replica, where no trigger and no reference is followed: the order of the tables does not matter.
 */
export async function returnToFirstState(db: Database): Promise<void> {
  await runInOrder(db, [
    'set local session_replication_role = replica',
    forEachTable(`
      execute format('delete from public.%1$I as present where present::text not in (select kept::text from pristine.%1$I as kept)', name);
      execute format('insert into public.%1$I overriding system value select * from pristine.%1$I as kept where kept::text not in (select present::text from public.%1$I as present)', name);`),
    `select setval('row_version', value) from pristine.row_version_start`,
  ]);
}

function forEachTable(statements: string): string {
  return `do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop ${statements} end loop;
  end $$`;
}

function runInOrder(db: Database, statements: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}
