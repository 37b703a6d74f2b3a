import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import {
  type CatalogueQuery,
  type CatalogueRoute,
  writeAddress,
} from '#core/domain/catalogue-address.ts';
import { lacksWords } from '#core/domain/search/lacks-words.ts';
import { COPY } from './copy.ts';
import { type Catalogue, useSearchAdvice } from './queries.ts';

interface DidYouMeanProps {
  className: string | undefined;
  route: CatalogueRoute;
  query: CatalogueQuery;
  catalogue: Catalogue;
}

/**
 * The corrected query of a search with unknown words; or a hint that no listing has all words. It arrives late, so it
 * is placed beside the number of results, where it moves nothing.
 */
export function DidYouMean({ className, route, query, catalogue }: DidYouMeanProps) {
  const { view, isCurrent, isWaiting, isStandingIn } = catalogue;
  const listings = view?.listings;
  const isLacking = useMemo(
    () => query.search !== '' && listings !== undefined && lacksWords(listings, query.search),
    [query.search, listings],
  );
  // Stand-ins and the previous search's list may lack a word that the answer has: advice from them would flash.
  const isAnswered = isCurrent && !isWaiting && !isStandingIn;
  const kept = useSearchAdvice(query.search, isLacking && isAnswered);
  const advice = isLacking ? kept : null;
  const search = advice?.instead ?? null;
  const isPartial = advice?.isPartial === true && (view?.listings.length ?? 0) > 0;
  return (
    <p role="status" className={className}>
      {search !== null && (
        <>
          {COPY.didYouMean} <Link to={writeAddress(route, { ...query, search })}>{search}</Link>?
        </>
      )}
      {search === null && isPartial && COPY.closest}
    </p>
  );
}
