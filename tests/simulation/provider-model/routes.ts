import type { Capability } from '#core/contract/headers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Access, Method, Schema } from '#server/http/route.ts';
import type { ModelReply, ModelRequest } from './exchange.ts';
import type { ModelMember } from './rows.ts';
import type { ModelState, Subject } from './state.ts';

/** What every answer is made from. */
export interface ModelCall<Query = unknown> {
  state: ModelState;
  request: ModelRequest;
  /** The value of `{id}` in the path; '' without one. */
  id: string;
  query: Query;
  /** A header by its lower-case name; those of a capability that is not offered are not seen. */
  header: (name: string) => string | undefined;
}

export interface MemberCall<Query = unknown> extends ModelCall<Query> {
  member: ModelMember;
  /** Notes that the request has changed something: see `ModelEffect`. */
  record: (subject: string) => void;
}

interface Description {
  /** Relative to `/api/`: `cart/{id}`. */
  path: string;
  /** Present on calls beyond the specified ones. */
  capability?: Capability;
  /** Field of the query or of the body that names the caller: any other id is refused. */
  self?: { query?: string; body?: string };
  /** Lower-case names of headers that are seen only with their capability. */
  headers?: Readonly<Record<string, Capability>>;
}

/** How serve.ts calls an answer: in the protection of an idempotency key or not. */
type Run =
  | { kind: 'read'; answer: (call: ModelCall) => unknown }
  | { kind: 'plain'; answer: (call: ModelCall, body: unknown) => unknown }
  | ChangeRun
  | { kind: 'raw'; respond: (call: MemberCall) => ModelReply };

/** The reply to a change, from the current rows; null when the changed row has gone since. */
type AnswerChange<Input, Made> = (call: MemberCall, body: Input, made: Made) => object | null;

export interface ChangeRun {
  kind: 'change';
  /** Makes the change and gives the ids that it made up. */
  effect: (call: MemberCall, body: unknown) => Subject;
  answer: AnswerChange<unknown, Subject>;
  /** For a caller who prefers a minimal reply; null: nothing but 204. */
  minimal: AnswerChange<unknown, Subject> | null;
}

export interface ModelRoute extends Description {
  method: Method;
  access: Access;
  query: Schema | null;
  body: Schema | null;
  /** Of an accepted request. */
  status: number;
  run: Run;
}

type Members = Exclude<Access, 'anyone'>;
type Change = Exclude<Method, 'GET'>;

/** A public GET. */
export function publicRead<Query>({
  query,
  answer,
  ...description
}: Description & {
  query?: Schema<Query>;
  answer: (call: ModelCall<Query>) => unknown;
}): ModelRoute {
  const run: Run = { kind: 'read', answer: answer as (call: ModelCall) => unknown };
  return {
    ...description,
    method: 'GET',
    access: 'anyone',
    query: query ?? null,
    body: null,
    status: 200,
    run,
  };
}

/** A GET for members. */
export function memberRead<Query>({
  query,
  access,
  answer,
  ...description
}: Description & {
  access: Members;
  query?: Schema<Query>;
  answer: (call: MemberCall<Query>) => unknown;
}): ModelRoute {
  const run: Run = { kind: 'read', answer: answer as (call: ModelCall) => unknown };
  return {
    ...description,
    method: 'GET',
    access,
    query: query ?? null,
    body: null,
    status: 200,
    run,
  };
}

/** A POST that needs no token. */
export function openCall<Input>({
  body,
  answer,
  ...description
}: Description & {
  body: Schema<Input>;
  answer: (call: ModelCall, body: Input) => unknown;
}): ModelRoute {
  const run: Run = { kind: 'plain', answer: answer as (call: ModelCall, body: unknown) => unknown };
  return { ...description, method: 'POST', access: 'anyone', query: null, body, status: 200, run };
}

/** A change by a member, once for each key. Everything is checked before anything is changed: a `Refusal` leaves no trace. */
export function memberChange<Input, Made extends Subject>({
  body,
  query,
  status = 200,
  effect,
  answer,
  minimal,
  ...description
}: Description & {
  method: Change;
  access: Members;
  query?: Schema;
  body?: Schema<Input>;
  status?: number;
  effect: (call: MemberCall, body: Input) => Made;
  answer: AnswerChange<NoInfer<Input>, NoInfer<Made>>;
  minimal: AnswerChange<NoInfer<Input>, NoInfer<Made>> | null;
}): ModelRoute {
  const run: Run = {
    kind: 'change',
    effect: effect as ChangeRun['effect'],
    answer: answer as ChangeRun['answer'],
    minimal: minimal as ChangeRun['minimal'],
  };
  return { ...description, query: query ?? null, body: body ?? null, status, run };
}

/** A member's call that reads its own body and writes its own reply. */
export function memberRaw({
  respond,
  ...description
}: Description & {
  method: Change;
  access: Members;
  respond: (call: MemberCall) => ModelReply;
}): ModelRoute {
  return { ...description, query: null, body: null, status: 200, run: { kind: 'raw', respond } };
}

/** What `{id}` stands for when the route is that of the path; null when it is not. */
export function matchPath(route: ModelRoute, segments: readonly string[]): string | null {
  const parts = route.path.split('/');
  if (parts.length !== segments.length) return null;
  let id = '';
  for (const [index, part] of parts.entries()) {
    const given = segments[index] ?? '';
    if (part === '{id}') id = given;
    else if (part !== given) return null;
  }
  return id === '' && parts.includes('{id}') ? null : id;
}

export function invalid(words: string): Refusal {
  return new Refusal(422, 'invalid-body', words);
}
