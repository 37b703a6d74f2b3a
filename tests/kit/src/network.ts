import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { type Chaos, planChaos } from './chaos.ts';
import type { Controls } from './controls.ts';
import type { Calls, FaultRule } from './rules.ts';

/** The network of one test. Each state replaces the one before it; a test ends as it began, online. */
export interface Network {
  /** Everything works. */
  online(): Promise<void>;
  /** The device knows that it has no network. */
  offline(): Promise<void>;
  /** Every reply takes so much longer. */
  slow(ms?: number): Promise<void>;
  /** The device loses its network and finds it again, so many times; ends online. */
  flapping(options?: { times?: number; downMs?: number; upMs?: number }): Promise<void>;
  /** The device says that it is online, and nothing is answered. */
  lieFi(): Promise<void>;
  /** The sign-in page of a Wi-Fi answers everything, with 200. */
  captivePortal(): Promise<void>;
  /** The server acts and the reply is lost; once, unless said otherwise. */
  loseReply(calls?: Calls): Promise<void>;
  /** The nth of these calls is answered so; the others work. */
  failNth(n: number, calls?: Calls & { status?: number }): Promise<void>;
  /** No answer, ever. */
  hang(calls?: Calls): Promise<void>;
  /** The server acts, and its reply breaks off. */
  truncate(calls?: Calls): Promise<void>;
  /** The server acts, and its reply cannot be read. */
  malformed(calls?: Calls): Promise<void>;
  /** These calls are answered so, before they have any effect. */
  refuse(status: number, calls?: Calls & Pick<FaultRule, 'body' | 'headers'>): Promise<void>;
  /** The server throttles (429 with `Retry-After`), for so many seconds. */
  throttle(seconds: number, calls?: Calls): Promise<void>;
  /** The access token of the next such call is refused from then on. */
  expireToken(calls?: Calls): Promise<void>;
  /** Faults of every kind, the same for the same seed. */
  chaos(seed: number, options?: Chaos): Promise<void>;
  /** Anything else. */
  rules(...rules: FaultRule[]): Promise<void>;
}

export function createNetwork(context: BrowserContext, controls: Controls): Network {
  const become = async (isOffline: boolean, ...rules: FaultRule[]) => {
    await controls.setRules(rules);
    await context.setOffline(isOffline);
  };
  const once = (calls: Calls) => ({ times: 1, ...calls });
  return {
    online: () => become(false),
    offline: () => become(true),
    slow: (ms = 800) => become(false, { kind: 'delay', ms }),
    flapping: async ({ times = 3, downMs = 250, upMs = 250 } = {}) => {
      for (let time = 0; time < times; time += 1) {
        await become(true);
        await sleep(downMs);
        await become(false);
        await sleep(upMs);
      }
    },
    lieFi: () => become(false, { kind: 'hang' }),
    captivePortal: () => become(false, { kind: 'captive' }),
    loseReply: (calls = {}) => become(false, { kind: 'drop-after', ...once(calls) }),
    failNth: (n, calls = {}) => become(false, { kind: 'status', ...calls, skip: n - 1, times: 1 }),
    hang: (calls = {}) => become(false, { kind: 'hang', ...calls }),
    truncate: (calls = {}) => become(false, { kind: 'truncate', ...once(calls) }),
    malformed: (calls = {}) => become(false, { kind: 'malformed', ...once(calls) }),
    refuse: (status, calls = {}) => become(false, { kind: 'status', status, ...calls }),
    throttle: (seconds, calls = {}) =>
      become(false, {
        kind: 'status',
        status: 429,
        headers: { 'Retry-After': String(seconds) },
        ...once(calls),
      }),
    expireToken: (calls = {}) => become(false, { kind: 'expire-tokens', ...once(calls) }),
    chaos: (seed, options) => become(false, ...planChaos(seed, options)),
    rules: (...rules) => become(false, ...rules),
  };
}
