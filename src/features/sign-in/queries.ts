import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#bindings/runtime-context.tsx';

/** The address of a code that can still be entered; null when there is none, undefined while it is not known. */
export function usePendingEmail(): string | null | undefined {
  const { signIn } = useRuntime();
  return useLiveQuery(() => signIn.pendingEmail(), [signIn]);
}
