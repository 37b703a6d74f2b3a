import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { User } from '#core/domain/user.ts';
import type { Runtime } from '#core/runtime/runtime.ts';

const RuntimeContext = createContext<Runtime | null>(null);

/** Provides the page's runtime to every screen. */
export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}

/** The runtime of the page. @throws outside a `RuntimeProvider` */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === null) throw new Error('No RuntimeProvider.');
  return runtime;
}

/** A server-rendered page is for a visitor. */
const noUser = () => null;

/** The signed-in member; null for a visitor. */
export function useMember(): User | null {
  const { session } = useRuntime();
  return useSyncExternalStore(session.subscribe, session.currentUser, noUser);
}
