import { expect } from 'vitest';
import type { Capability } from '#core/contract/headers.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, type FixtureMember, memberId } from '#support/provider/provider-fixture.ts';
import { TEST_EPOCH_MS } from '#support/database/test-databases.ts';
import {
  createProviderModel,
  type ProviderModel,
} from '../../simulation/provider-model/provider-model.ts';
import type { ModelReply, ModelRequest } from '../../simulation/provider-model/exchange.ts';
import { createNames, type Names } from './canonical.ts';
import { fixtureSeeds } from './fixture-seeds.ts';

/** One call. Texts may name an id that was seen before, as `«id1»`: each provider reads its own there. */
export interface Step {
  as: FixtureMember | 'visitor';
  method: string;
  path: string;
  /** Sent as JSON; a string or bytes as they are. */
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
  /** Lower-case names. */
  headers?: Readonly<Record<string, string>>;
}

export interface Said {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** The real provider and the model, at the same moment of the same clock. */
export interface Duel {
  /** Plays the call to both, a second after the one before; their replies have to be the same. */
  play(step: Step): Promise<Said>;
  /** `play`, and the answer is this one: `'201'`, `'409 out-of-stock'`. */
  expects(answer: string, step: Step): Promise<Said>;
  pass(ms: number): void;
  now(): number;
  /** A new session on both: names of its tokens. `as` uses the last one. */
  signIn(who: FixtureMember): Promise<Session>;
  /** Plays every read of every member. */
  compareAll(): Promise<void>;
  real: Side<TestProvider>;
  model: Side<ProviderModel>;
  close(): Promise<void>;
}

interface Session {
  accessToken: string;
  refreshToken: string;
}

/** One of the two, and its names for ids. */
interface Side<Provider> {
  provider: Provider;
  names: Names;
  send: (request: ModelRequest) => Promise<ModelReply>;
}

const HEADERS = new Set([
  'content-type',
  'etag',
  'idempotency-replayed',
  'preference-applied',
  'provider-capabilities',
  'retry-after',
]);
/** Shorter than an access token lives. */
const SESSION_MS = 10 * 60 * 1000;

export async function startDuel(capabilities: readonly Capability[]): Promise<Duel> {
  let time = TEST_EPOCH_MS;
  const now = () => time;
  const { real, model } = await startSides(now, capabilities);
  const sessions = new Map<FixtureMember, { accessToken: string; at: number }>();

  const signIn: Duel['signIn'] = async (who) => {
    const theirs = await real.provider.tokensOf(fixtureEmails[who]);
    nameTokens(model, model.provider.tokensOf(memberId(who)));
    const session = nameTokens(real, theirs);
    sessions.set(who, { ...session, at: time });
    return session;
  };

  const play: Duel['play'] = async (step) => {
    time += 1000;
    if (step.as !== 'visitor' && !sessions.has(step.as)) await signIn(step.as);
    const token = step.as === 'visitor' ? undefined : sessions.get(step.as)?.accessToken;
    const said = await ask(real, step, token);
    expect(await ask(model, step, token), `to ${JSON.stringify(step)}`).toEqual(said);
    return said;
  };

  return {
    play,
    expects: async (answer, step) => {
      const said = await play(step);
      const code = codeOf(said.body);
      expect(code === null ? String(said.status) : `${said.status} ${code}`).toBe(answer);
      return said;
    },
    pass: (ms) => {
      time += ms;
    },
    now,
    signIn,
    compareAll: async () => {
      for (const step of EVERYTHING) {
        const isOld = (sessions.get(step.as as FixtureMember)?.at ?? 0) < time - SESSION_MS;
        if (step.as !== 'visitor' && isOld) await signIn(step.as);
        await play(step);
      }
    },
    real,
    model,
    close: () => real.provider.close(),
  };
}

async function startSides(
  now: () => number,
  capabilities: readonly Capability[],
): Promise<Pick<Duel, 'real' | 'model'>> {
  const provider = await startTestProvider({ now, capabilities });
  const model = createProviderModel({ now, capabilities, ...fixtureSeeds() });
  return {
    real: {
      provider,
      names: createNames(),
      send: (request) => sendReal(provider, request),
    },
    model: {
      provider: model,
      names: createNames(),
      send: (request) => Promise.resolve(model.handle(request)),
    },
  };
}

function nameTokens({ names }: Pick<Side<unknown>, 'names'>, tokens: Session): Session {
  return {
    accessToken: names.name('token', tokens.accessToken),
    refreshToken: names.name('token', tokens.refreshToken),
  };
}

async function ask(
  { names, send }: Pick<Side<unknown>, 'names' | 'send'>,
  { as, method, path, body, key, headers: more = {} }: Step,
  token: string | undefined,
): Promise<Said> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...more,
  };
  const resolved = Object.entries(headers).map(([name, value]) => [name, names.resolve(value)]);
  const reply = await send({
    method,
    path: names.resolve(path),
    headers: Object.fromEntries(resolved) as Record<string, string>,
    body: writeBody(body, names.resolve),
  });
  const told = Object.entries(reply.headers).filter(([name]) => HEADERS.has(name));
  const { etag } = reply.headers;
  return {
    status: reply.status,
    headers: {
      ...Object.fromEntries(told),
      ...(etag === undefined ? {} : { etag: names.name('etag', etag) }),
    },
    body: reply.body === '' ? null : names.canonical(JSON.parse(reply.body), as),
  };
}

async function sendReal({ fetch }: TestProvider, request: ModelRequest): Promise<ModelReply> {
  const { method, path, headers, body } = request;
  const response = await fetch(`/api/${path}`, {
    method,
    headers,
    ...(body === null ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

function writeBody(body: unknown, resolve: (text: string) => string): ModelRequest['body'] {
  if (body === undefined) return null;
  if (body instanceof Uint8Array) return body;
  return resolve(typeof body === 'string' ? body : JSON.stringify(body));
}

function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return String(body.code);
}

const mine = (seller: FixtureMember) => `sellerId=${memberId(seller)}`;
const EVERYTHING: readonly Step[] = [
  ...(['buyer', 'otherBuyer', 'newcomer'] as const).flatMap((as): Step[] => [
    { as, method: 'GET', path: 'cart' },
    { as, method: 'GET', path: 'wishlist' },
    { as, method: 'GET', path: `orders/buyer/history?buyerId=${memberId(as)}` },
  ]),
  ...(['seller', 'otherSeller'] as const).flatMap((as): Step[] => [
    { as, method: 'GET', path: `orders/seller/orders?${mine(as)}` },
    { as, method: 'GET', path: `listings/mine?${mine(as)}` },
  ]),
  ...['new-arrivals', 'hot-deals', 'top-selling', 'popular-sales', 'most-selling'].map(
    (section): Step => ({ as: 'visitor', method: 'GET', path: `homepage/${section}` }),
  ),
  { as: 'visitor', method: 'GET', path: 'products?limit=100' },
];
