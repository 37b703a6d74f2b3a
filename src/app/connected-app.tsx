import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { OutcomeAnnouncer } from '#components/outcome-announcer.tsx';
import { useMember } from '#components/runtime-context.tsx';
import { useShellState } from '#components/use-shell-state.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { AppRoutes } from './app-routes.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';
import { useSignedOutRedirect } from './use-signed-out-redirect.ts';
import { useStateAttributes } from './use-state-attributes.ts';
import { useWorkerHandover } from './use-worker-handover.ts';
import { AppShell } from './shell/app-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { UpdateBanner } from './update-banner.tsx';
import type { WorkerUpdates } from './update-news.ts';

/** The app over a started runtime: shell, routes and what watches over all of them. */
export function ConnectedApp({ updates }: { updates: WorkerUpdates }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const member = useMember();
  const shell = useShellState();
  useScrollToTop();
  useSignedOutRedirect();
  useStateAttributes(shell);
  useWorkerHandover(shell.pending);

  return (
    <>
      <AppShell
        viewer={member?.role ?? 'visitor'}
        cartCount={shell.cartCount}
        wishlistCount={shell.wishlistCount}
        categories={shell.categories}
        sync={shell.sync}
        searchQuery={
          pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : ''
        }
        onSearch={(query) =>
          void navigate(`/products?${new URLSearchParams({ search: query }).toString()}`)
        }
        onOpenNotifications={() => undefined}
        banner={<UpdateBanner updates={updates} />}
      >
        <ErrorBoundary resetKey={pathname} onError={reportError}>
          <Suspense fallback={null}>
            <AppRoutes />
          </Suspense>
        </ErrorBoundary>
      </AppShell>
      <ToastRegion />
      <OutcomeAnnouncer />
    </>
  );
}
