import { useEffect, useRef } from 'react';
import { ConnectedListingGrid } from '#components/listing/connected-listing-grid.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { usePromptParams } from '#bindings/use-prompt-params.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { SortSelect } from '#ui/controls/sort-select.tsx';
import { isFocusLost } from '#ui/focus/take-lost-focus.ts';
import { LoadOffer } from './load-offer.tsx';
import type { Offer, ShownStore } from './queries.ts';
import {
  DEFAULT_STORE_SORT,
  readStoreSort,
  sortProducts,
  STORE_SORTS,
  type StoreSort,
} from './sort-products.ts';
import styles from './store-products.module.css';
import { SORT_LABELS, COPY } from './copy.ts';

interface StoreProductsProps {
  store: ShownStore;
  offer: Offer;
}

/** The seller's listings on this device, and the way to the rest. The sort order is in the address. */
export function StoreProducts({ store, offer }: StoreProductsProps) {
  const { products, fetchedAt, isWhole } = store;
  const isAsked = fetchedAt !== null;
  const section = useHeadingAfterLoading(offer);
  const [params, setParams] = usePromptParams();
  const sort = readStoreSort(params.get('sort'));
  const title = COPY.products(products.length);

  function changeSort(next: StoreSort) {
    setParams(new URLSearchParams(next === DEFAULT_STORE_SORT ? {} : { sort: next }));
  }

  return (
    <section ref={section} aria-label={COPY.grid}>
      <PageHeading
        headingLevel="h2"
        title={title}
        description={<p>{COPY.onThisDevice}</p>}
        actions={
          <SortSelect
            orders={STORE_SORTS}
            labels={SORT_LABELS}
            value={sort}
            onChange={changeSort}
          />
        }
      />
      {products.length === 0 ? (
        <EmptyState
          headingLevel="h3"
          title={COPY.empty}
          picture={<BoxIcon size="large" />}
          action={
            <>
              {!isAsked && <LoadOffer offer={offer} />}
              <LinkButton to="/products" variant={isAsked ? 'primary' : 'secondary'}>
                {COPY.browse}
              </LinkButton>
            </>
          }
        >
          <p>{COPY.emptyHint}</p>
          {!isAsked && <p>{COPY.emptyDevice}</p>}
        </EmptyState>
      ) : (
        <>
          <ConnectedListingGrid label={COPY.grid} listings={sortProducts(products, sort)} />
          {!isWhole && offer.phase !== 'loaded' && (
            <div className={styles.rest}>
              <LoadOffer offer={offer} isRest />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** The button is gone once everything is loaded: the focus moves to the heading, which says how many there are. */
function useHeadingAfterLoading({ phase }: Offer) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (phase !== 'loaded' || !isFocusLost()) return;
    section.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [phase]);
  return section;
}
