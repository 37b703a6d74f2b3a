import { Link } from 'react-router-dom';
import { useResource } from '#components/use-resource.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import { formatExactPrice } from '#core/domain/money.ts';
import type { User } from '#core/domain/user.ts';
import { productPageResource } from '#core/mirror/listing-resources.ts';
import type { ListingRow } from '#core/storage/rows.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListIcon } from '#ui/icons-place.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOwnListings } from './queries.ts';
import styles from './seller-listings-panel.module.css';

/** Enough for one seller's stall in one answer. */
const LISTINGS_SHOWN = 48;

const COLUMNS: readonly Column<ListingRow>[] = [
  {
    id: 'product',
    header: 'Product',
    place: 'lead',
    cell: ({ id, title }) => (
      <Link to={`/products/${id}`} target="_blank" className={styles.title}>
        {title}
      </Link>
    ),
  },
  { id: 'category', header: 'Category', cell: ({ category }) => categoryName(category) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'success' : 'neutral'}>
        {status === 'active' ? 'Active' : 'Sold'}
      </Badge>
    ),
  },
  { id: 'quantity', header: 'Quantity', align: 'end', cell: ({ quantity }) => quantity },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ price }) => <span className={styles.price}>{formatExactPrice(price)}</span>,
  },
];

function categoryName(slug: string): string {
  return KNOWN_CATEGORIES.find((category) => category.slug === slug)?.name ?? slug;
}

/** What the seller offers, to look at. */
export function SellerListingsPanel({ member }: { member: User }) {
  const listings = useOwnListings(member.id);
  useResource(productPageResource({ ...EVERYTHING, sellerId: member.id }, 1, LISTINGS_SHOWN));
  return (
    <section className={styles.panel}>
      <PageHeading title="Product Listings" />
      <Notice>
        <p>These are your listings as buyers see them. They cannot be changed here yet.</p>
      </Notice>
      {listings === undefined && <Skeleton shape="block" />}
      {listings?.length === 0 && (
        <EmptyState title="No listings on this device" picture={<ListIcon size="large" />}>
          Your listings appear as soon as the provider answers.
        </EmptyState>
      )}
      {listings !== undefined && listings.length > 0 && (
        <DataTable
          caption="Your listings"
          columns={COLUMNS}
          rows={listings}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}
