import { EventEmitter } from 'node:events';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { describeDefect, explainFailure } from '#server/operations/describe-defect.ts';
import { exitOnCrash } from '#server/operations/host.ts';
import { createJsonLog, type LogLevel } from '#server/operations/log.ts';

function collect(level: LogLevel) {
  const lines: string[] = [];
  const log = createJsonLog(level, { write: (line) => lines.push(line) });
  return { log, lines };
}

describe('the log', () => {
  it('is one object a line', () => {
    const { log, lines } = collect('info');
    log.info('request', { status: 200, route: null, words: 'a\nb"' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.endsWith('\n')).toBe(true);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      pid: process.pid,
      event: 'request',
      status: 200,
      route: null,
      words: 'a\nb"',
    });
    expect(lines[0]?.trimEnd()).not.toContain('\n');
  });

  it.each([
    ['silent', 0],
    ['error', 1],
    ['warn', 2],
    ['info', 3],
    ['debug', 4],
  ] as const)('of level %s has %i of the four', (level, count) => {
    const { log, lines } = collect(level);
    for (const write of [log.error, log.warn, log.info, log.debug]) write('something');
    expect(lines).toHaveLength(count);
  });
});

function failedQuery(message: string, code: string): DrizzleQueryError {
  const cause = Object.assign(new Error(message), { code });
  return new DrizzleQueryError('insert into members values ($1)', ['nimal@stu.cmb.ac.lk'], cause);
}

describe('a defect in the log', () => {
  it('says what failed, why and where', () => {
    const described = describeDefect(failedQuery('relation "x" does not exist', '42P01'));
    expect(described).toMatchObject({
      defect:
        'Error: Failed query: insert into members values ($1) because of Error: relation "x" does not exist',
      sqlState: '42P01',
    });
    expect(described.stack).toContain('log.test.ts');
    expect(String(described.stack).split('\n')[0]).toMatch(/^at /);
  });

  it.each([
    ['parameters of a query', failedQuery('value too long', '22001')],
    ['a value that did not fit', failedQuery('invalid input: "nimal@stu.cmb.ac.lk"', '22P02')],
    ['an address of e-mail', new Error('550 rejected <nimal@stu.cmb.ac.lk>: no such user')],
    ['a token', new Error(`bad token ${'a'.repeat(20)}.${'nimal'.repeat(9)}.${'c'.repeat(43)}`)],
    ['a thrown value that is no error', 'nimal'],
  ])('leaves out %s', (_what, defect) => {
    expect(JSON.stringify(describeDefect(defect))).not.toContain('nimal');
  });

  it('names the parts of an error without words', () => {
    const parts = ['::1', '127.0.0.1'].map(
      (host) => new Error(`connect ECONNREFUSED ${host}:5432`),
    );
    expect(describeDefect(new AggregateError(parts)).defect).toBe(
      'AggregateError: connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
    );
  });

  it('ends, however long the chain of causes is', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect(String(describeDefect(circle).defect).split('because of')).toHaveLength(5);
  });
});

describe('a provider that does not start', () => {
  it.each([
    [new Error('PORT must be a number.'), 'PORT must be a number.'],
    [
      failedQuery('permission denied', '42501'),
      'The database cannot be prepared: permission denied',
    ],
    ['nothing', 'The provider did not start: a thrown string.'],
  ])('says why in a sentence', (failure, words) => {
    expect(explainFailure(failure)).toBe(words);
  });
});

describe('an uncaught exception', () => {
  it('is a line of the log without user input, and the end of the process', () => {
    const { log, lines } = collect('error');
    const heard = vi.spyOn(console, 'error').mockImplementation(() => {});
    const exit = vi.fn();
    const host = Object.assign(new EventEmitter(), { exit });
    exitOnCrash(log, host);
    host.emit('uncaughtException', failedQuery('value too long', '22001'));
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
    expect(heard).toHaveBeenCalledOnce();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'crash',
      sqlState: '22001',
    });
    expect(lines.join('') + String(heard.mock.calls[0])).not.toContain('nimal');
  });
});
