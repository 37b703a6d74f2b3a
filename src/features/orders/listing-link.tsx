import { Link } from 'react-router-dom';
import { productAddress } from '#core/domain/page-addresses.ts';
import { langOfText } from '#components/page/lang-of-text.ts';
import type { OrderItem } from './order-item.ts';
import { listingTitle } from './order-view.ts';

interface ListingLinkProps {
  order: OrderItem;
  className?: string | undefined;
}

/** What was ordered, leading to its page as long as the order names one. */
export function ListingLink({ order, className }: ListingLinkProps) {
  const title = listingTitle(order);
  const looks = { className, lang: langOfText(title) };
  if (order.listingId === '') return <span {...looks}>{title}</span>;
  return (
    <Link to={productAddress(order.listingId)} {...looks}>
      {title}
    </Link>
  );
}
