import type * as z from 'zod/mini';
import type { Capability } from '#core/contract/headers.ts';
import type { Deps } from '../deps.ts';
import type { Subject } from '../storage/access-schema.ts';
import type { Database } from '../storage/database.ts';
import type { Member } from '../storage/schema.ts';
import type { ApiContext } from './api-context.ts';
import type { BodyLimit } from './json-body.ts';

/*
 * Every call of `/api` is one entry of the route table (route-table.ts): input, access, reply. Serving (serve-route.ts),
 * the OpenAPI document and the access matrix of the tests are derived from it.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Required role. `buyer`: any member but sellers. Source: specification §6. `moderator`: a grant in addition to either role. */
export type Access = 'anyone' | 'member' | 'buyer' | 'seller' | 'moderator';

/**
 * Owner of what an id in the path names. A listing or an order of a seller can only be changed by that seller: others get
 * 404 or 403. `entry of the caller`: the id is public, only the caller's own entry for it is changed. `listing of anyone`:
 * read-only. `thing of anyone`: for moderators. Every member's call with an id in its path declares one; a public call
 * needs none.
 */
export type Owned =
  | 'listing of the seller'
  | 'order of the seller'
  | 'entry of the caller'
  | 'listing of anyone'
  | 'thing of anyone';

export type Schema<Value = unknown> = z.core.$ZodType<Value> & {
  safeParse(value: unknown): z.core.util.SafeParseResult<Value>;
};

/** `'/orders/{id}'` → `{ id: string }` */
type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : unknown;

interface Description {
  /** One sentence for the documentation. */
  summary: string;
  /** For calls beyond specification §7. */
  capability?: Capability;
  /** Field of the query or of the body that names the caller: any other id than the caller's own is refused with 403. */
  self?: { query?: string; body?: string };
  owned?: Owned;
  /** Media type of the body, when it is not JSON. */
  bodyType?: string;
  /** Of a JSON body that may be larger than usual. */
  bodyLimit?: BodyLimit;
  /** Request headers beyond `Authorization` and `Idempotency-Key`; handlers only see those whose capability is offered. */
  headers?: readonly { name: string; summary: string; capability: Capability }[];
  /** The route's own refusals, for the documentation: `409: 'The price has changed.'` */
  refusals?: Readonly<Record<number, string>>;
}

/** Input of every handler. */
interface Call<Path extends string, Query = unknown> {
  deps: Deps;
  params: Params<Path>;
  query: Query;
  /** A request header, without regard to case. */
  header: (name: string) => string | undefined;
  /** Network address of the caller; empty when unknown. */
  clientAddress: string;
  /** Sets a header of the reply; for reads only. */
  setHeader: (name: string, value: string) => void;
}
export interface MemberCall<Path extends string, Query = unknown> extends Call<Path, Query> {
  member: Member;
  /** See `Bearer`. */
  sessionId: string | null;
}

interface Success {
  status: number;
  schema: Schema;
}

/** An entry of the route table. */
export interface Route extends Description {
  method: Method;
  /** As in OpenAPI, relative to `/api`: `/cart/{productId}`. */
  path: string;
  access: Access;
  query: Schema | null;
  body: Schema | null;
  success: Success;
  run: Run;
}

/** A call of any route: `member` is null where anyone may call. */
export interface ServedCall extends Call<string> {
  member: Member | null;
  sessionId: string | null;
}

/** How serve-route.ts runs the handler: with or without a body, with or without an idempotency key. */
type Run =
  | { kind: 'read'; answer: (call: ServedCall) => Promise<unknown> }
  | { kind: 'plain'; answer: (call: ServedCall, body: unknown) => Promise<unknown> }
  | ChangeRun
  | { kind: 'raw'; respond: (call: ServedCall, c: ApiContext) => Promise<Response> };

export interface ChangeRun {
  kind: 'change';
  effect: (call: ServedCall, body: unknown, tx: Database) => Promise<Subject>;
  answer: WriteAnswer;
  /** The reply for `Prefer: return=minimal`; null: 204. */
  minimal: { schema: Schema; answer: WriteAnswer } | null;
}
export type WriteAnswer = (
  call: ServedCall,
  body: unknown,
  db: Database,
  subject: Subject,
) => Promise<unknown>;

type Answer = Extract<Run, { kind: 'read' }>['answer'];
type PlainAnswer = Extract<Run, { kind: 'plain' }>['answer'];
type Respond = Extract<Run, { kind: 'raw' }>['respond'];

interface Read<Path extends string, Query, Body> extends Description {
  path: Path;
  query?: Schema<Query>;
  reply: Schema<Body>;
}

/** A public GET; tokens are ignored. */
export function publicRead<const Path extends string, Query, Body>({
  query,
  reply,
  answer,
  ...description
}: Read<Path, Query, Body> & {
  answer: (call: Call<Path, Query>) => Promise<NoInfer<Body>>;
}): Route {
  return {
    ...description,
    method: 'GET',
    access: 'anyone',
    query: query ?? null,
    body: null,
    success: { status: 200, schema: reply },
    run: { kind: 'read', answer: answer as Answer },
  };
}

/** A GET for members. */
export function memberRead<const Path extends string, Query, Body>({
  query,
  reply,
  access,
  answer,
  ...description
}: Read<Path, Query, Body> & {
  access: Exclude<Access, 'anyone'>;
  answer: (call: MemberCall<Path, Query>) => Promise<NoInfer<Body>>;
}): Route {
  return {
    ...description,
    method: 'GET',
    access,
    query: query ?? null,
    body: null,
    success: { status: 200, schema: reply },
    run: { kind: 'read', answer: answer as Answer },
  };
}

export interface Write<Path extends string, Query, Input, Body> extends Description {
  method: Exclude<Method, 'GET'>;
  path: Path;
  query?: Schema<Query>;
  body?: Schema<Input>;
  /** Default 200. */
  status?: number;
  reply: Schema<Body>;
}

/** A POST that needs no token and manages its own transactions: signing in. */
export function openCall<const Path extends string, Query, Input, Body>({
  query,
  body,
  status = 200,
  reply,
  answer,
  ...description
}: Write<Path, Query, Input, Body> & {
  answer: (call: Call<Path, Query>, body: Input) => Promise<NoInfer<Body>>;
}): Route {
  return {
    ...description,
    access: 'anyone',
    query: query ?? null,
    body: body ?? null,
    success: { status, schema: reply },
    run: { kind: 'plain', answer: answer as PlainAnswer },
  };
}

/** A member's call that reads its own body and writes its own response: pictures, batches. */
export function memberRaw<const Path extends string, Query, Input, Body>({
  query,
  body,
  status = 200,
  reply,
  access,
  respond,
  ...description
}: Write<Path, Query, Input, Body> & {
  access: Exclude<Access, 'anyone'>;
  respond: (call: MemberCall<Path, Query>, c: ApiContext) => Promise<Response>;
}): Route {
  return {
    ...description,
    access,
    query: query ?? null,
    body: body ?? null,
    success: { status, schema: reply },
    run: { kind: 'raw', respond: respond as Respond },
  };
}
