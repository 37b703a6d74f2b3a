import type { ComponentType } from 'react';
import { InitialRowsProvider } from '#bindings/initial-rows.tsx';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { createRuntime, type Runtime } from '#core/runtime/create-runtime.ts';
import { ConnectedApp } from './connected-app.tsx';
import { localStorageVault } from './local-storage-vault.ts';
import { isRestoredDocument, readEmbeddedData } from './embedded-data.ts';
import { pageEnvironment } from './page-environment.ts';
import type { ShellProps } from './shell-props.ts';

interface OpenAppProps {
  /** Hears what the shell around the page shall show. */
  onShellProps: (shellProps: ShellProps) => void;
}

/** Starts the engine of this page and hands back the app that is drawn over it. */
export async function openApp(): Promise<ComponentType<OpenAppProps>> {
  const runtime = createRuntime({
    env: pageEnvironment,
    vault: localStorageVault,
    // Wrapped: the browser's own function refuses to be called as a method of whoever keeps it.
    onBug: (cause) => reportError(cause),
  });
  const [rows] = await Promise.all([takeInDocument(runtime), runtime.start()]);
  return function StartedApp({ onShellProps }: OpenAppProps) {
    return (
      <RuntimeProvider runtime={runtime}>
        <InitialRowsProvider rows={rows}>
          <ConnectedApp onShellProps={onShellProps} />
        </InitialRowsProvider>
      </RuntimeProvider>
    );
  };
}

/** A document that the browser kept for the way back may be older than what the device holds. */
function takeInDocument(runtime: Runtime) {
  return runtime.hydrate(readEmbeddedData(), isRestoredDocument() ? null : performance.timeOrigin);
}
