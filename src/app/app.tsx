import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beginToLoadPage } from './first-pages.ts';
import { latePart } from './late-part.ts';
import { AppShell } from './shell/app-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { PageBody } from './shell/page-body.tsx';
import { guessShellFace } from './shell-face.ts';
import { describeStartFailure } from './start-failure.ts';

const loadEngine = () => import('./open-app.tsx');

/** What the first screen needs is asked for at once, side by side, before anything is drawn. */
export function beginToLoad(pathname: string): void {
  loadEngine().catch(() => undefined);
  beginToLoadPage(pathname);
}

/** Database, engine and screens load beside the first paint, not before it. */
const OpenApp = lazy(async () => {
  const { openApp } = await loadEngine();
  return { default: await openApp() };
});

const NotificationsDialog = latePart(
  () => import('./shell/notifications-dialog.tsx'),
  (module) => module.NotificationsDialog,
);

/**
 * The shell at once, and the same one to the end: a menu that was opened and words that were typed before the engine
 * has started are still there when it has. What knows data follows inside, and tells the shell what to show.
 */
export function App() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [face, setFace] = useState(guessShellFace);
  const [isShowingNews, setIsShowingNews] = useState(false);
  // The page looks after itself: it is not drawn again because the shell is.
  const page = useMemo(
    () => (
      <ErrorBoundary resetKey="app" screen={(error) => <NotStarted error={error} />}>
        <Suspense fallback={<PageBody>{null}</PageBody>}>
          <OpenApp onFace={setFace} />
        </Suspense>
      </ErrorBoundary>
    ),
    [],
  );
  return (
    <AppShell
      {...face}
      searchQuery={
        pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : ''
      }
      onSearch={(query) =>
        void navigate(`/products?${new URLSearchParams({ search: query }).toString()}`)
      }
      onOpenNotifications={() => setIsShowingNews(true)}
    >
      {page}
      {isShowingNews && (
        <Suspense fallback={null}>
          <NotificationsDialog onClose={() => setIsShowingNews(false)} />
        </Suspense>
      )}
    </AppShell>
  );
}

/** React keeps what a lazy part failed with: only a new document tries again. */
function NotStarted({ error }: { error: unknown }) {
  return (
    <PageBody>
      <ErrorScreen title="UniKade could not start">{describeStartFailure(error)}</ErrorScreen>
    </PageBody>
  );
}
