import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Result } from '#core/domain/result.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { readMeta } from '#core/storage/meta-values.ts';
import { supportsWebPush, openOrderNews } from './push-device.ts';
import { useMember, useRuntime } from './runtime-context.tsx';

/** `unable`: this browser has no Web Push. `blocked`: the person denied notifications in the browser. */
type OrderNewsState = 'loading' | 'unable' | 'blocked' | 'off' | 'on';

export interface OrderNewsSwitch {
  state: OrderNewsState;
  isBusy: boolean;
  /** Why the last change failed; null: it succeeded, or there was none. */
  problem: OrderNewsProblem | null;
  turnOn: () => void;
  turnOff: () => void;
}

/** `said`: in the provider's own words. */
export type OrderNewsProblem =
  | { kind: 'offline' | 'unanswered' | 'unsubscribed' }
  | { kind: 'said'; words: string };

/** Whether this device notifies its member about their orders: `on` once the provider has acknowledged it. */
export function useOrderNews(): OrderNewsSwitch {
  const runtime = useRuntime();
  const memberId = useMember()?.id;
  const news = useLiveQuery(
    async () => (await readMeta(runtime.db, 'orderNews')) ?? null,
    [runtime.db],
  );
  const { isBusy, problem, attempt } = useAttempt();

  async function turnOff(): Promise<null> {
    await openOrderNews(runtime).turnOff();
    return null;
  }

  return {
    state: news === undefined ? 'loading' : judgeNews(news?.owner === memberId),
    isBusy,
    problem,
    turnOn: () => void attempt(() => subscribeDevice(runtime)),
    turnOff: () => void attempt(turnOff),
  };
}

/** Runs one change of the subscription at a time, and keeps why it failed. */
export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<OrderNewsProblem | null>(null);

  async function attempt(work: () => Promise<OrderNewsProblem | null>) {
    setIsBusy(true);
    setProblem(null);
    try {
      setProblem(await work());
    } catch {
      // The browser's push service is not ours, and may be unreachable on its own.
      setProblem({ kind: 'unsubscribed' });
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, problem, attempt };
}

/**
 * Asks the person, subscribes this device and tells the provider. Null also when the person refused, which
 * `Notification.permission` says. Rejects when the browser cannot subscribe.
 */
export async function subscribeDevice(runtime: Runtime): Promise<OrderNewsProblem | null> {
  if (!runtime.isOnline()) return { kind: 'offline' };
  // First thing after the tap: browsers show the prompt only in response to one.
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return problemOf(await openOrderNews(runtime).turnOn());
}

/** Why the provider did not accept a change. */
export function problemOf(
  result: Result<unknown, { message: string | null }>,
): OrderNewsProblem | null {
  if (result.ok) return null;
  const { message } = result.error;
  return message === null ? { kind: 'unanswered' } : { kind: 'said', words: message };
}

/** @param isAsked whether the member has turned it on */
export function judgeNews(isAsked: boolean): OrderNewsState {
  if (!supportsWebPush()) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return isAsked && Notification.permission === 'granted' ? 'on' : 'off';
}
