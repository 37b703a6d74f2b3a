import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { localStorageVault } from './local-storage-vault.ts';
import { AppShell } from './shell/app-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import type { ShellViewer } from './shell/shell-viewer.ts';
import { describeStartFailure } from './start-failure.ts';

/** Database, engine and screens load beside the first paint, not before it. */
const OpenApp = lazy(async () => {
  const { openApp } = await import('./open-app.tsx');
  return { default: await openApp() };
});

/** The shell at once, in the shape it will keep; everything that knows data follows. */
export function App() {
  return (
    <ErrorBoundary resetKey="app" screen={(error) => <NotStarted error={error} />}>
      <Suspense fallback={<BareShell>{null}</BareShell>}>
        <OpenApp />
      </Suspense>
    </ErrorBoundary>
  );
}

/** React keeps what a lazy part failed with: only a new document tries again. */
function NotStarted({ error }: { error: unknown }) {
  return (
    <BareShell>
      <ErrorScreen title="UniKade could not start">{describeStartFailure(error)}</ErrorScreen>
    </BareShell>
  );
}

function BareShell({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <AppShell
      viewer={guessViewer()}
      cartCount={0}
      wishlistCount={0}
      categories={KNOWN_CATEGORIES}
      sync={{ isOnline: true, waiting: 0, attention: 0 }}
      onSearch={(search) =>
        void navigate(`/products?${new URLSearchParams({ search }).toString()}`)
      }
      onOpenNotifications={() => undefined}
    >
      {children}
    </AppShell>
  );
}

function guessViewer(): ShellViewer {
  return localStorageVault.read()?.user.role ?? 'visitor';
}
