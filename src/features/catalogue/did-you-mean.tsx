import { Link } from 'react-router-dom';
import {
  type CatalogueQuery,
  type CatalogueRoute,
  writeAddress,
} from '#core/domain/catalogue-address.ts';
import { COPY } from './copy.ts';
import styles from './did-you-mean.module.css';
import { type Catalogue, useSearchAdvice } from './queries.ts';

interface DidYouMeanProps {
  route: CatalogueRoute;
  query: CatalogueQuery;
  catalogue: Catalogue;
}

/** The corrected query of a search with unknown words; or a hint that no listing has all words. */
export function DidYouMean({ route, query, catalogue }: DidYouMeanProps) {
  const { view, isCurrent, isWaiting, isStandingIn } = catalogue;
  // Stand-ins, and the list of the search before, may lack a word that the answer has: advice would come and go, and move the list.
  const isAnswered = isCurrent && !isWaiting && !isStandingIn;
  const advice = useSearchAdvice(query.search, isAnswered ? view?.listings : undefined);
  const search = advice?.instead ?? null;
  const isPartial = advice?.isPartial === true && (view?.listings.length ?? 0) > 0;
  return (
    <p role="status" className={styles.line}>
      {search !== null && (
        <>
          {COPY.didYouMean} <Link to={writeAddress(route, { ...query, search })}>{search}</Link>?
        </>
      )}
      {search === null && isPartial && COPY.closest}
    </p>
  );
}
