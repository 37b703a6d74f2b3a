import { Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useMember } from '#components/runtime-context.tsx';
import { useShellState } from '#components/use-shell-state.ts';
import { AppRoutes } from './app-routes.tsx';
import { latePart } from './late-part.ts';
import { PageAlive } from './page-alive.tsx';
import type { ShellFace } from './shell-face.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';
import { useSignedOutRedirect } from './use-signed-out-redirect.ts';
import { useStateAttributes } from './use-state-attributes.ts';
import { useToldFace } from './use-told-face.ts';
import { useWorkerHandover } from './use-worker-handover.ts';

const loadAttendants = () => import('./attendants.tsx');
const Banners = latePart(loadAttendants, (module) => module.Banners);
const Announcements = latePart(loadAttendants, (module) => module.Announcements);

/** Looked up when it is needed: where pages are drawn without a browser, there is none. */
const tellBrowser = (error: unknown) => reportError(error);

/** The app over a started runtime: what fills the shell, what the shell shows, and what watches over all of it. */
export function ConnectedApp({ onFace }: { onFace: (face: ShellFace) => void }) {
  const { pathname } = useLocation();
  const viewer = useMember()?.role ?? 'visitor';
  const shell = useShellState();
  useToldFace({ viewer, ...shell }, onFace);
  useScrollToTop();
  useSignedOutRedirect();
  useStateAttributes(shell);
  useWorkerHandover(shell.pending);

  // Not drawn again with what surrounds it: a page that was drawn elsewhere and is not taken over yet would be dropped.
  const page = useMemo(
    () => (
      <ErrorBoundary resetKey={pathname} onError={tellBrowser}>
        <Suspense fallback={null}>
          <AppRoutes />
          <PageAlive />
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
        <Announcements />
      </Suspense>
    </>
  );
}
