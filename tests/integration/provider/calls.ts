import type { ApiErrorBody } from '#core/contract/api-error.ts';
import type { TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, type FixtureMember } from '#support/provider/provider-fixture.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

interface CallOptions {
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the API as one member, or without a token. */
export type Caller = <Body = ApiErrorBody>(
  method: string,
  path: string,
  options?: CallOptions,
) => Promise<Answer<Body>>;

function callerWith(provider: TestProvider, fixed: Record<string, string>): Caller {
  return async <Body>(method: string, path: string, { body, headers }: CallOptions = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await provider.fetch(`/api/${path}`, {
      method,
      headers: { ...fixed, ...headers },
      ...(body === undefined ? {} : { body: text }),
    });
    const said = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (said === '' ? null : JSON.parse(said)) as Body,
    };
  };
}

export function asVisitor(provider: TestProvider): Caller {
  return callerWith(provider, {});
}

export async function asMember(provider: TestProvider, who: FixtureMember): Promise<Caller> {
  const { accessToken } = await provider.tokensOf(fixtureEmails[who]);
  return withToken(provider, accessToken);
}

/** In the session of this token. */
export function withToken(provider: TestProvider, accessToken: string): Caller {
  return callerWith(provider, { Authorization: `Bearer ${accessToken}` });
}
