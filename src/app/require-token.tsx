import { useSyncExternalStore } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useRuntime } from '#components/runtime-context.tsx';

/** Opens its routes to whoever has an access token stored, and sends others to sign in. Source: specification §2. */
export function RequireToken() {
  const { session } = useRuntime();
  const hasToken = useSyncExternalStore(session.subscribe, session.hasAccessToken);
  return hasToken ? <Outlet /> : <Navigate to="/login" replace />;
}
