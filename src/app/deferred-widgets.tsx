import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { LoadFailureAnnouncer } from '#features/announcements/load-failure-announcer.tsx';
import { OldChangesAnnouncer } from '#features/announcements/old-changes-announcer.tsx';
import { OutcomeAnnouncer } from '#features/announcements/outcome-announcer.tsx';
import { ReadyOfflineAnnouncer } from '#features/announcements/ready-offline-announcer.tsx';
import { ToastRecorder } from '#features/announcements/toast-recorder.tsx';
import { ToastRegion } from '#ui/feedback/toast-region.tsx';
import { CaptiveNotice } from './shell/captive-notice.tsx';
import { lazyWithRetry } from '#bindings/lazy-with-retry.ts';
import { useSearchAlertUpdates } from '#bindings/use-search-alert-updates.ts';
import { RouteAnnouncer } from './routes/route-announcer.tsx';
import { noticesPlace } from './shell/page-body.tsx';
import { UpdateBanner } from './worker/update-banner.tsx';
import { useDocumentKeeping } from './background/use-document-keeping.ts';
import { useCodePreload } from './background/use-code-preload.ts';
import { useNotificationNavigation } from './worker/use-notification-navigation.ts';
import { useOrderNewsRenewal } from './background/use-order-news-renewal.ts';
import { useSearchField } from './shell/use-search-field.ts';
import { useSignedOutRedirect } from './routes/use-signed-out-redirect.ts';
import { useStaleChunkReload } from './worker/use-stale-chunk-reload.ts';
import { useWarmUp } from './background/use-warm-up.ts';
import { useWorkerHandover } from './worker/use-worker-handover.ts';
import { registerWorker } from './worker/worker-registration.ts';

const SearchSuggestions = lazyWithRetry(
  () => import('#features/search/search-suggestions.tsx'),
  (module) => module.SearchSuggestions,
);

/** Once per document, however often the components below render: a trusted-types policy can be created only once. */
const UPDATES = registerWorker();

/** Rarely shown banners about the app as a whole: a new version is ready, or a captive portal wants a sign-in. */
export function Banners({ isCaptive }: { isCaptive: boolean }) {
  const place = noticesPlace();
  if (place === null) return null;
  return createPortal(
    <>
      <UpdateBanner updates={UPDATES} />
      {isCaptive && <CaptiveNotice />}
    </>,
    place,
  );
}

/** Toasts and announcements over every page, and background work that begins after the first page is shown. */
export function Announcements({ pending }: { pending: number }) {
  useSignedOutRedirect();
  useWorkerHandover(pending);
  useDocumentKeeping();
  useCodePreload();
  useWarmUp();
  useNotificationNavigation();
  useOrderNewsRenewal();
  useSearchAlertUpdates();
  useStaleChunkReload();
  const searchField = useSearchField();
  // Outside the page's `main` landmark, which holds only the page's own content.
  return createPortal(
    <>
      <ToastRegion />
      <ToastRecorder />
      <OutcomeAnnouncer />
      <LoadFailureAnnouncer />
      <OldChangesAnnouncer />
      <ReadyOfflineAnnouncer />
      <RouteAnnouncer />
      {searchField !== null && <SuggestionsUnder field={searchField} />}
    </>,
    document.body,
  );
}

function SuggestionsUnder({ field }: { field: HTMLInputElement }) {
  if (field.form === null) return null;
  return createPortal(
    <Suspense fallback={null}>
      <SearchSuggestions field={field} />
    </Suspense>,
    field.form,
  );
}
