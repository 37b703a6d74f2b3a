import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { respondToThrown } from '#server/http/refusal-response.ts';
import { Refusal } from '#server/http/refusal.ts';
import { EmbeddedDatabaseEnded } from '#server/storage/embedded/embedded-crash.ts';
import { findOutage, type Outage } from '#server/storage/unavailable.ts';

/* Each error here was thrown by PostgreSQL 15, PGlite, node-postgres or Node when that happened to a real database. */

function sqlError(code: string, message: string): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });
}

function systemError(code: string, syscall: string, message: string): Error {
  return Object.assign(new Error(message), { code, syscall });
}

const OUTAGES: readonly (readonly [Outage, Error])[] = [
  ['away', systemError('ECONNREFUSED', 'connect', 'connect ECONNREFUSED 127.0.0.1:5432')],
  ['away', systemError('ECONNRESET', 'read', 'read ECONNRESET')],
  ['away', systemError('ENOENT', 'connect', 'connect ENOENT /run/postgresql/.s.PGSQL.5432')],
  ['away', systemError('ENOTFOUND', 'getaddrinfo', 'getaddrinfo ENOTFOUND db.invalid')],
  ['away', sqlError('57P01', 'terminating connection due to administrator command')],
  ['away', sqlError('57P03', 'the database system is starting up')],
  ['away', new EmbeddedDatabaseEnded('The embedded database ended.')],
  ['away', new Error('Connection terminated unexpectedly')],
  ['away', new Error('Connection terminated due to connection timeout')],
  ['away', new Error('Client has encountered a connection error and is not queryable')],
  ['away', new Error('PGlite is closed')],
  ['crowded', new Error('timeout exceeded when trying to connect')],
  ['crowded', sqlError('53300', 'sorry, too many clients already')],
  ['late', sqlError('57014', 'canceling statement due to statement timeout')],
  ['late', sqlError('40P01', 'deadlock detected')],
  ['full', sqlError('53100', 'could not extend file "base/5/16677": No space left on device')],
  ['full', systemError('ENOSPC', 'write', 'ENOSPC: no space left on device, write')],
];

const DEFECTS: readonly unknown[] = [
  sqlError('23505', 'duplicate key value violates unique constraint "members_email_unique"'),
  sqlError('42P01', 'relation "nowhere" does not exist'),
  sqlError('28P01', 'password authentication failed for user "unikade"'),
  systemError('ENOENT', 'open', "ENOENT: no such file or directory, open '/nowhere'"),
  new TypeError('listing is undefined'),
  'a text',
  null,
];

const wrapped = (error: Error) => new DrizzleQueryError('select 1', [], error);
const nameOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

describe('an outage of the database', () => {
  it.each(OUTAGES.map(([outage, error]) => [outage, nameOf(error), error] as const))(
    'is classified as %s: %s',
    (outage, _name, error) => {
      expect(findOutage(error)).toBe(outage);
      expect(findOutage(wrapped(error))).toBe(outage);
      expect(findOutage(new AggregateError([new Error('::1'), error]))).toBe(outage);
    },
  );

  it.each(OUTAGES.map(([, error]) => [nameOf(error), error] as const))(
    'becomes 503 in our own words, with the time to come back: %s',
    async (_name, error) => {
      const response = respondToThrown(wrapped(error), () => {});
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      const body = (await response.json()) as Record<string, string>;
      expect(body).toEqual({
        error: expect.stringMatching(/^[A-Z][a-z ,]+\. Please try again/) as string,
        code: 'unavailable',
      });
    },
  );

  it('is reported, unless it is only a crowd', () => {
    const reported: unknown[] = [];
    for (const [, error] of OUTAGES) respondToThrown(error, (defect) => reported.push(defect));
    expect(reported).toEqual(
      OUTAGES.filter(([outage]) => outage !== 'crowded').map(([, error]) => error),
    );
  });
});

describe('anything else that is thrown', () => {
  it.each(DEFECTS.map((defect) => [nameOf(defect), defect] as const))(
    'stays a defect: %s',
    async (_name, defect) => {
      expect(findOutage(defect)).toBeNull();
      const reported: unknown[] = [];
      const response = respondToThrown(defect, (told) => reported.push(told));
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ code: 'internal' });
      expect(reported).toEqual([defect]);
    },
  );

  it('is a refusal in its own words, and not reported', async () => {
    const refusal = new Refusal(409, 'out-of-stock', 'Only 2 left in stock.', { available: 2 });
    const response = respondToThrown(refusal, () => expect.unreachable());
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      error: 'Only 2 left in stock.',
      code: 'out-of-stock',
      available: 2,
    });
  });
});
