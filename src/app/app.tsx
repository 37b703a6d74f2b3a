import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDeviceValue } from '#bindings/use-device-value.ts';
import { lazyWithRetry } from '#bindings/lazy-with-retry.ts';
import { useShellHydrated } from './boot/page-hydrated.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { shellPropsOf, guessViewer, type ShellProps } from './shell/shell-props.ts';
import { COPY } from './shell/copy.ts';

const NotificationsDialog = lazyWithRetry(
  () => import('./shell/notifications-dialog.tsx'),
  (module) => module.NotificationsDialog,
);

interface AppProps {
  /** What knows data; in a browser it comes with the engine. */
  page: ComponentType<{ onShellProps: (shellProps: ShellProps) => void }>;
}

/**
 * The shell at once, and the same one to the end: a menu that was opened and words that were typed before the engine
 * has started are still there when it has. What knows data follows inside, and tells the shell what to show.
 */
export function App({ page: Page }: AppProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useShellHydrated();
  const guess = shellPropsOf(useDeviceValue(guessViewer, 'visitor'));
  const [shellProps, setShellProps] = useState<ShellProps | null>(null);
  const [isShowingNotifications, setIsShowingNotifications] = useState(false);
  // The page looks after itself: it is not drawn again because the shell is.
  const page = useMemo(
    () => (
      <ErrorBoundary resetKey="app" screen={(error) => <NotStarted error={error} />}>
        <Suspense fallback={null}>
          <Page onShellProps={setShellProps} />
        </Suspense>
      </ErrorBoundary>
    ),
    [Page],
  );
  return (
    <AppShell
      {...(shellProps ?? guess)}
      searchQuery={
        pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : ''
      }
      onSearch={(query) =>
        void navigate(`/products?${new URLSearchParams({ search: query }).toString()}`)
      }
      onOpenNotifications={() => setIsShowingNotifications(true)}
    >
      {page}
      {isShowingNotifications && (
        <Suspense fallback={null}>
          <NotificationsDialog onClose={() => setIsShowingNotifications(false)} />
        </Suspense>
      )}
    </AppShell>
  );
}

/** React keeps what a lazy part failed with: only a new document tries again. */
function NotStarted({ error }: { error: unknown }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    import('./boot/start-failure.ts').then(
      (module) => setWords(module.describeStartFailure(error)),
      // Without a connection the words do not arrive either.
      () => setWords(COPY.checkConnection),
    );
  }, [error]);
  return <ErrorScreen title={COPY.notStarted}>{words}</ErrorScreen>;
}
