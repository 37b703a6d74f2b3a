import {
  type ComponentType,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyWithRetry } from '#bindings/lazy-with-retry.ts';
import { useShellHydrated } from './boot/page-hydrated.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import {
  shellPropsOf,
  guessViewer,
  type ShellProps,
  visitor,
  subscribeToNothing,
} from './shell/shell-props.ts';
import { COPY } from './shell/copy.ts';

const NotificationsDialog = lazyWithRetry(
  () => import('./shell/notifications-dialog.tsx'),
  (module) => module.NotificationsDialog,
);

interface AppProps {
  /** The page, which reads data; in a browser it is loaded with the engine. */
  page: ComponentType<{ onShellProps: (shellProps: ShellProps) => void }>;
}

/**
 * Renders the shell at once and never replaces it: a menu that was opened or words that were typed before the engine
 * has started stay. The page is rendered inside later, and passes the shell what to show.
 */
export function App({ page: Page }: AppProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useShellHydrated();
  const guess = shellPropsOf(useSyncExternalStore(subscribeToNothing, guessViewer, visitor));
  const [shellProps, setShellProps] = useState<ShellProps | null>(null);
  const [isShowingNotifications, setIsShowingNotifications] = useState(false);
  // Memoised: the page does not render again with the shell.
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
      searchQuery={new URLSearchParams(search).get('search') ?? ''}
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

/** React caches the failure of a lazy component: only a reload tries again. */
function NotStarted({ error }: { error: unknown }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    import('./boot/start-failure.ts').then(
      (module) => setWords(module.describeStartFailure(error)),
      // Without a connection this file cannot be loaded either.
      () => setWords(COPY.checkConnection),
    );
  }, [error]);
  return <ErrorScreen title={COPY.notStarted}>{words}</ErrorScreen>;
}
