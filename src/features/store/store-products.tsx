import { ConnectedListingGrid } from '#components/connected-listing-grid.tsx';
import { LinkButton } from '#components/link-button.tsx';
import { usePromptParams } from '#components/use-prompt-params.ts';
import type { Listing } from '#core/domain/listing.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BoxIcon } from '#ui/icons-shop.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { SortSelect } from '#ui/sort-select.tsx';
import { LoadOffer } from './load-offer.tsx';
import {
  DEFAULT_STORE_SORT,
  readStoreSort,
  sortProducts,
  STORE_SORTS,
  type StoreSort,
} from './sort-products.ts';
import { SORT_LABELS, WORDS } from './words.ts';

interface StoreProductsProps {
  sellerId: string;
  products: readonly Listing[];
  /** Whether the provider was ever asked for all that the seller offers. */
  isAsked: boolean;
}

/** What the seller offers, as far as it is on this device. The order stands in the address. */
export function StoreProducts({ sellerId, products, isAsked }: StoreProductsProps) {
  const [params, setParams] = usePromptParams();
  const sort = readStoreSort(params.get('sort'));
  const title = WORDS.products(products.length);

  function changeSort(next: StoreSort) {
    setParams(new URLSearchParams(next === DEFAULT_STORE_SORT ? {} : { sort: next }));
  }

  return (
    <section aria-label="Products">
      <PageHeading
        headingLevel="h2"
        title={title}
        description={<p>{WORDS.onThisDevice}</p>}
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
          title={WORDS.empty}
          picture={<BoxIcon size="large" />}
          action={
            <>
              {!isAsked && <LoadOffer sellerId={sellerId} />}
              <LinkButton to="/products" variant={isAsked ? 'primary' : 'secondary'}>
                {WORDS.browse}
              </LinkButton>
            </>
          }
        >
          <p>{WORDS.emptyHint}</p>
          {!isAsked && <p>{WORDS.emptyDevice}</p>}
        </EmptyState>
      ) : (
        <ConnectedListingGrid label="Products" listings={sortProducts(products, sort)} />
      )}
    </section>
  );
}
