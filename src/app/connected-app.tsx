import { Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useMember } from '#bindings/runtime-context.tsx';
import { useShellState } from '#bindings/use-shell-state.ts';
import { AppRoutes } from './routes/app-routes.tsx';
import { lazyWithRetry } from '#bindings/lazy-with-retry.ts';
import { PageHydrated } from './boot/page-hydrated.tsx';
import type { ShellProps } from './shell/shell-props.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useScrollToTop } from './routes/use-scroll-to-top.ts';
import { useStateAttributes } from './shell/use-state-attributes.ts';
import { useReportShellProps } from './shell/use-report-shell-props.ts';

const loadDeferredWidgets = () => import('./deferred-widgets.tsx');
const Banners = lazyWithRetry(loadDeferredWidgets, (module) => module.Banners);
const Announcements = lazyWithRetry(loadDeferredWidgets, (module) => module.Announcements);

/** Looked up when it is needed: there is none where the provider renders. */
const reportToBrowser = (error: unknown) => reportError(error);

/** The app over a started runtime: the routes, what the shell shows, and the background work. */
export function ConnectedApp({ onShellProps }: { onShellProps: (shellProps: ShellProps) => void }) {
  const { pathname } = useLocation();
  const viewer = useMember()?.role ?? 'visitor';
  const shell = useShellState();
  useReportShellProps({ viewer, ...shell }, onShellProps);
  useScrollToTop();
  useStateAttributes(shell);

  // Memoised: a render during hydration would make React drop the page that the provider has rendered.
  const page = useMemo(
    () => (
      <ErrorBoundary resetKey={pathname} onError={reportToBrowser}>
        <Suspense fallback={null}>
          <AppRoutes />
          <PageHydrated />
        </Suspense>
      </ErrorBoundary>
    ),
    [pathname],
  );

  return (
    <>
      {page}
      <Suspense fallback={null}>
        <Banners isCaptive={shell.isCaptive} />
        <Announcements pending={shell.pending} />
      </Suspense>
    </>
  );
}
