import { Link } from 'react-router-dom';
import type { OrderItem } from './order-item.ts';
import { listingTitle } from './order-view.ts';

interface ListingLinkProps {
  order: OrderItem;
  className?: string | undefined;
}

/** What was ordered, leading to its page as long as the order names one. */
export function ListingLink({ order, className }: ListingLinkProps) {
  if (order.listingId === '') return <span className={className}>{listingTitle(order)}</span>;
  return (
    <Link to={`/products/${order.listingId}`} className={className}>
      {listingTitle(order)}
    </Link>
  );
}
