import { Suspense, useState, useSyncExternalStore } from 'react';
import {
  askToInstall,
  readInstallMethod,
  subscribeToInstallMethod,
} from '#bindings/install-offer.ts';
import { lazyWithRetry } from '#bindings/lazy-with-retry.ts';
import { Button } from '#ui/controls/button.tsx';
import { INSTALL } from './install-copy.ts';

/** For iOS, whose browsers have no install prompt: instructions with pictures. */
const IosInstallDialog = lazyWithRetry(
  () => import('./ios-install-dialog.tsx'),
  (module) => module.IosInstallDialog,
);

const wayElsewhere = () => 'menu' as const;

/** Shows the browser's install prompt, else instructions. */
export function InstallAction() {
  const way = useSyncExternalStore(subscribeToInstallMethod, readInstallMethod, wayElsewhere);
  const [isShowingWay, setIsShowingWay] = useState(false);
  switch (way) {
    case 'installed':
      return (
        <p role="status">
          <strong>{INSTALL.installed}</strong>
        </p>
      );
    case 'offered':
      return <InstallButton onInstall={() => void askToInstall()} />;
    case 'ios':
      return (
        <>
          <InstallButton onInstall={() => setIsShowingWay(true)} />
          {isShowingWay && (
            <Suspense fallback={null}>
              <IosInstallDialog onClose={() => setIsShowingWay(false)} />
            </Suspense>
          )}
        </>
      );
    case 'menu':
      return (
        <p>
          {INSTALL.menuBefore}
          <strong>{INSTALL.installApp}</strong>
          {INSTALL.or}
          <strong>{INSTALL.addToHomeScreen}</strong>
          {INSTALL.end}
        </p>
      );
  }
}

function InstallButton({ onInstall }: { onInstall: () => void }) {
  return (
    <div>
      <Button onClick={onInstall}>{INSTALL.install}</Button>
    </div>
  );
}
