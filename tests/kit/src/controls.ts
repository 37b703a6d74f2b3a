import type { FaultRule, SentRequest } from './rules.ts';

/** The faults between the app and its server, for the requests of one test. */
export interface Controls {
  setRules(rules: readonly FaultRule[]): Promise<void>;
  /** Requests of this test so far, oldest first. */
  listRequests(): Promise<readonly SentRequest[]>;
  /** The server's clock, for every test of it: tokens and codes grow old. */
  advanceServerClock(ms: number): Promise<void>;
}

/**
 * @param url where `/__faults` is: a provider that was started with `FAULTS=1`, or a front
 * @param scope carried by the requests of this test
 */
export function createControls(url: string, scope: string): Controls {
  const query = `?${new URLSearchParams({ scope }).toString()}`;
  return {
    setRules: async (rules) => {
      await control(url, 'POST', '', { scope, rules });
    },
    listRequests: async () => {
      const { requests } = (await control(url, 'GET', `/log${query}`)) as {
        requests: SentRequest[];
      };
      return requests;
    },
    advanceServerClock: async (advanceMs) => {
      await control(url, 'POST', '/clock', { advanceMs });
    },
  };
}

async function control(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const address = new URL(`/__faults${path}`, url);
  const response = await fetch(address, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  if (!response.ok || !(response.headers.get('Content-Type') ?? '').includes('json'))
    throw new Error(
      `${method} ${address.href} answered ${response.status}: is it a provider with FAULTS=1, or a front?\n${text.slice(0, 300)}`,
    );
  return JSON.parse(text);
}
