import type { ComponentType } from 'react';
import { InitialRowsProvider } from '#bindings/initial-rows.tsx';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { createRuntime } from '#core/runtime/create-runtime.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { ConnectedApp } from '../connected-app.tsx';
import type { FirstPage } from '../routes/first-pages.ts';
import { createLocalStorageJournal } from './local-storage-journal.ts';
import { localStorageVault } from './local-storage-vault.ts';
import { nextTask } from './next-task.ts';
import { isRestoredDocument, readEmbeddedData } from './embedded-data.ts';
import { pageEnvironment } from './page-environment.ts';
import type { ShellProps } from '../shell/shell-props.ts';

interface OpenAppProps {
  /** Receives what the shell around the page has to show. */
  onShellProps: (shellProps: ShellProps) => void;
}

/**
 * Starts the engine of this page and returns the app that renders over it.
 *
 * @param loadingPage the screen of the address; undefined where it is loaded when it is rendered
 */
export async function openApp(
  loadingPage: Promise<FirstPage | undefined>,
): Promise<ComponentType<OpenAppProps>> {
  await nextTask();
  const runtime = createRuntime({
    env: pageEnvironment,
    vault: localStorageVault,
    journal: createLocalStorageJournal(),
    // Wrapped: the browser's own function refuses to be called as a method of another object.
    onError: (cause) => reportError(cause),
  });
  await nextTask();
  const embedded = readEmbeddedData();
  const [rows] = await Promise.all([
    embedded === null ? recall(runtime, loadingPage) : hydrateFrom(runtime, embedded),
    runtime.start(),
    loadingPage,
  ]);
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

/** A document from a cache may be older than what the device holds. */
function hydrateFrom(runtime: Runtime, embedded: unknown) {
  return runtime.hydrate(embedded, isRestoredDocument() ? null : performance.timeOrigin);
}

/** For a bare document: the first screen begins with the rows of the device. */
async function recall(runtime: Runtime, loadingPage: Promise<FirstPage | undefined>) {
  const list = (await loadingPage)?.firstResources;
  // On failure the screen itself reads again.
  return list ? runtime.recall(list, new URL(location.href)).catch(() => null) : null;
}
