import { ConnectedListingGrid } from '#components/listing/connected-listing-grid.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { usePromptParams } from '#bindings/use-prompt-params.ts';
import type { Listing } from '#core/domain/listing.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { SortSelect } from '#ui/controls/sort-select.tsx';
import { LoadOffer } from './load-offer.tsx';
import {
  DEFAULT_STORE_SORT,
  readStoreSort,
  sortProducts,
  STORE_SORTS,
  type StoreSort,
} from './sort-products.ts';
import { SORT_LABELS, COPY } from './copy.ts';

interface StoreProductsProps {
  sellerId: string;
  products: readonly Listing[];
  /** Whether the provider was ever asked for all that the seller offers. */
  isAsked: boolean;
}

/** The seller's listings on this device. The sort order is in the address. */
export function StoreProducts({ sellerId, products, isAsked }: StoreProductsProps) {
  const [params, setParams] = usePromptParams();
  const sort = readStoreSort(params.get('sort'));
  const title = COPY.products(products.length);

  function changeSort(next: StoreSort) {
    setParams(new URLSearchParams(next === DEFAULT_STORE_SORT ? {} : { sort: next }));
  }

  return (
    <section aria-label="Products">
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
              {!isAsked && <LoadOffer sellerId={sellerId} />}
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
        <ConnectedListingGrid label="Products" listings={sortProducts(products, sort)} />
      )}
    </section>
  );
}
