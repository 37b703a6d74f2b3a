import { useSyncExternalStore } from 'react';
import { Navigate, Outlet, useNavigate } from 'react-router-dom';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useStepBack } from '#bindings/use-step-back.ts';

/** Opens its routes when an access token is stored, else redirects to the login. Source: specification §2. */
export function RequireToken() {
  const { session } = useRuntime();
  const hasToken = useSyncExternalStore(session.subscribe, session.hasAccessToken);
  return hasToken ? <Outlet /> : <ToLogin />;
}

/** Redirects on the first render, and again for each step back before the sign-in page has loaded. */
function ToLogin() {
  const navigate = useNavigate();
  useStepBack(() => void navigate('/login', { replace: true }));
  return <Navigate to="/login" replace />;
}
