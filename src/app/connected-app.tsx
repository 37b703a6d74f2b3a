import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMember } from '#components/runtime-context.tsx';
import { useShellState } from '#components/use-shell-state.ts';
import { AppRoutes } from './app-routes.tsx';
import { latePart } from './late-part.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';
import { useSignedOutRedirect } from './use-signed-out-redirect.ts';
import { useStateAttributes } from './use-state-attributes.ts';
import { useWorkerHandover } from './use-worker-handover.ts';
import { AppShell } from './shell/app-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';

const loadAttendants = () => import('./attendants.tsx');
const Banners = latePart(loadAttendants, (module) => module.Banners);
const Announcements = latePart(loadAttendants, (module) => module.Announcements);
const NotificationsDialog = latePart(
  () => import('./shell/notifications-dialog.tsx'),
  (module) => module.NotificationsDialog,
);

/** The app over a started runtime: shell, routes and what watches over all of them. */
export function ConnectedApp() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const member = useMember();
  const shell = useShellState();
  const [isShowingNews, setIsShowingNews] = useState(false);
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
        onOpenNotifications={() => setIsShowingNews(true)}
        banner={
          <Suspense fallback={null}>
            <Banners isCaptive={shell.isCaptive} />
          </Suspense>
        }
      >
        <ErrorBoundary resetKey={pathname} onError={reportError}>
          <Suspense fallback={null}>
            <AppRoutes />
          </Suspense>
        </ErrorBoundary>
      </AppShell>
      <Suspense fallback={null}>
        <Announcements />
        {isShowingNews && <NotificationsDialog onClose={() => setIsShowingNews(false)} />}
      </Suspense>
    </>
  );
}
