import { DrizzleQueryError } from 'drizzle-orm';
import type { Facts } from './log.ts';

const MAX_CAUSES = 5;
const MAX_FRAMES = 12;
const MAX_MESSAGE = 500;

/**
 * A defect for the log: `defect`, its message with its causes, and the `stack` of the innermost. Without user input:
 * parameters of queries, rejected values, e-mail addresses, tokens.
 */
export function describeDefect(defect: unknown): Facts {
  const chain = listCauses(defect);
  const innermost = chain.at(-1);
  const sqlState = chain.map(sqlStateOf).find((code) => code !== null) ?? null;
  return {
    defect: chain.length === 0 ? nameThrown(defect) : chain.map(describeOne).join(' because of '),
    ...(sqlState === null ? {} : { sqlState }),
    stack: innermost === undefined ? '' : framesOf(innermost, chain[0]),
  };
}

/** Why the provider did not start, in a sentence: the error's message, or the cause of a failed query. */
export function explainFailure(failure: unknown): string {
  const chain = listCauses(failure);
  const reason = chain.find((error) => !(error instanceof DrizzleQueryError)) ?? chain[0];
  if (reason === undefined) return `The provider did not start: ${nameThrown(failure)}.`;
  return reason === chain[0]
    ? reason.message
    : `The database cannot be prepared: ${reason.message}`;
}

function listCauses(defect: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let inner = defect; inner instanceof Error && chain.length < MAX_CAUSES; inner = inner.cause)
    chain.push(inner);
  return chain;
}

function nameThrown(thrown: unknown): string {
  return `a thrown ${thrown === null ? 'null' : typeof thrown}`;
}

function describeOne(error: Error): string {
  const words = `${error.name}: ${messageOf(error)}`;
  return words.length > MAX_MESSAGE ? `${words.slice(0, MAX_MESSAGE)}…` : words;
}

function messageOf(error: Error): string {
  // Its message contains the parameters.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // Class 22, data exceptions: the message repeats the value. https://www.postgresql.org/docs/current/errcodes-appendix.html
  if (sqlStateOf(error)?.startsWith('22') === true) return 'a value did not fit';
  // When no address of a host name accepts a connection, only the parts have messages.
  const parts = error instanceof AggregateError ? error.errors.filter(isError) : [];
  const message =
    error.message === '' ? parts.map((part) => part.message).join(', ') : error.message;
  return message
    .replace(/[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g, '[e-mail]')
    .replace(/\b[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}\b/g, '[token]');
}

function isError(value: unknown): value is Error {
  return value instanceof Error;
}

/** A SQLSTATE has five characters; Node's error codes are longer. */
function sqlStateOf(error: Error): string | null {
  const code = 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Only the frames of a stack: its other lines repeat the message, or quote source. */
function framesOf(innermost: Error, outermost: Error | undefined): string {
  const frames = [innermost, outermost]
    .map((error) => (error?.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)))
    .find((lines) => lines.length > 0);
  return (frames ?? [])
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
    .join('\n');
}
