import { Link } from 'react-router-dom';
import {
  type CatalogueQuery,
  type CatalogueRoute,
  writeAddress,
} from '#core/domain/catalogue-address.ts';
import { COPY } from './copy.ts';
import styles from './did-you-mean.module.css';
import { type Catalogue, useCorrection } from './queries.ts';

interface DidYouMeanProps {
  route: CatalogueRoute;
  query: CatalogueQuery;
  catalogue: Catalogue;
}

/** The corrected query of a search with unknown words. */
export function DidYouMean({ route, query, catalogue }: DidYouMeanProps) {
  const { view, isWaiting, isStandingIn } = catalogue;
  // Stand-ins may lack a word that the provider's answer has: the advice would flicker and move the list.
  const isAnswered = !isWaiting && !isStandingIn;
  const search = useCorrection(query.search, isAnswered ? view?.listings : undefined);
  return (
    <p role="status" className={styles.line}>
      {search !== null && (
        <>
          {COPY.didYouMean} <Link to={writeAddress(route, { ...query, search })}>{search}</Link>?
        </>
      )}
    </p>
  );
}
