import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LISTINGS_ADDRESS } from '#components/listing-addresses.ts';
import { useMember } from '#components/runtime-context.tsx';
import { useCapability } from '#components/use-capability.ts';
import { NO_NEWS } from './form-news.ts';
import { nameFormPlace, readFormPlace } from './form-place.ts';
import { ListingsOverview } from './listings-overview.tsx';
import { ListingsSkeleton } from './listings-skeleton.tsx';

const ListingFormPage = lazy(async () => ({
  default: (await import('./listing-form-page.tsx')).ListingFormPage,
}));

/** 'Product Listings' of a seller: the table, or the form that the address asks for. */
export function ListingsPanel() {
  const member = useMember();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [news, setNews] = useState(NO_NEWS);
  const mayCreate = useCapability('listings.create');
  const place = readFormPlace(search);
  if (member?.role !== 'seller') return null;
  if (place === null || (place.kind === 'new' && mayCreate === false))
    return <ListingsOverview member={member} news={news} />;
  return (
    <Suspense fallback={<ListingsSkeleton />}>
      <ListingFormPage
        key={nameFormPlace(place)}
        member={member}
        place={place}
        onClose={(next) => {
          setNews(next);
          void navigate(LISTINGS_ADDRESS);
        }}
      />
    </Suspense>
  );
}
