import { useLiveQuery } from 'dexie-react-hooks';
import {
  hasSearchAlerts,
  turnOffSearchAlerts,
  turnOnSearchAlerts,
} from '#core/runtime/search-alerts.ts';
import { useMember, useRuntime } from './runtime-context.tsx';
import {
  judgeNews,
  type OrderNewsProblem,
  type OrderNewsSwitch,
  problemOf,
  subscribeDevice,
  useAttempt,
} from './use-order-news.ts';

/** Whether this device notifies its member about new listings in their saved searches. */
export function useSearchAlerts(): OrderNewsSwitch {
  const runtime = useRuntime();
  const memberId = useMember()?.id;
  const isAsked = useLiveQuery(
    async () => memberId !== undefined && (await hasSearchAlerts(runtime.db, memberId)),
    [runtime.db, memberId],
  );
  const { isBusy, problem, attempt } = useAttempt();

  async function turnOn(): Promise<OrderNewsProblem | null> {
    const refused = await subscribeDevice(runtime);
    if (refused !== null || Notification.permission !== 'granted') return refused;
    return problemOf(await turnOnSearchAlerts(runtime));
  }

  async function turnOff(): Promise<null> {
    await turnOffSearchAlerts(runtime);
    return null;
  }

  return {
    state: isAsked === undefined ? 'loading' : judgeNews(isAsked),
    isBusy,
    problem,
    turnOn: () => void attempt(turnOn),
    turnOff: () => void attempt(turnOff),
  };
}
