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
  const { view, isWaiting, isStandingIn } = catalogue;
  // Stand-ins may lack a word that the provider's answer has: the advice would flicker and move the list.
  const isAnswered = !isWaiting && !isStandingIn;
  const listings = isAnswered ? view?.listings : undefined;
  const advice = useSearchAdvice(query.search, listings);
  const search = advice?.instead ?? null;
  const isPartial = advice?.isPartial === true && (listings?.length ?? 0) > 0;
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
