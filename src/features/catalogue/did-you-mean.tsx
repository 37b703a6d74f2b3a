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

/** What a search was taken for, where the shop has not all of its words; or that nothing has all of them together. */
export function DidYouMean({ route, query, catalogue }: DidYouMeanProps) {
  const { view, isWaiting, isStandingIn } = catalogue;
  // What stands in may lack a word that the provider's answer has: advice would come and go, and push the list.
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
