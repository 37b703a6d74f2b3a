import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHead } from '#components/page/page-head.tsx';
import { LISTINGS_ADDRESS } from '#components/page/listings-address.ts';
import { loadWithRetry } from '#bindings/load-with-retry.ts';
import { useMember } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { COPY, LISTING } from './copy.ts';
import { NO_MESSAGE } from './flash-message.ts';
import { nameFormRoute, readFormRoute } from './form-route.ts';
import { ListingsOverview } from './listings-overview.tsx';
import { ListingsSkeleton } from './listings-skeleton.tsx';

// Not `lazyWithRetry`: its skeleton keeps the room.
const ListingFormPage = lazy(async () => ({
  default: (await loadWithRetry(() => import('./listing-form-page.tsx'))).ListingFormPage,
}));

/** 'Product Listings' of a seller: the table, or the form that the address asks for. */
export function ListingsPanel() {
  const member = useMember();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [message, setMessage] = useState(NO_MESSAGE);
  const mayCreate = useCapability('listings.create');
  const route = readFormRoute(search);
  if (member?.role !== 'seller') return null;
  if (route === null || (route.kind === 'new' && mayCreate === false))
    return (
      <>
        <PageHead title={COPY.heading} isHidden />
        <ListingsOverview member={member} flash={message} />
      </>
    );
  return (
    <>
      <PageHead title={route.kind === 'new' ? LISTING.newListing : LISTING.editListing} isHidden />
      <Suspense fallback={<ListingsSkeleton />}>
        <ListingFormPage
          key={nameFormRoute(route)}
          member={member}
          route={route}
          onClose={(next) => {
            setMessage(next);
            void navigate(LISTINGS_ADDRESS);
          }}
        />
      </Suspense>
    </>
  );
}
