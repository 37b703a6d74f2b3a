import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { LinkButton } from '#components/page/link-button.tsx';
import {
  NEW_LISTING_ADDRESS,
  ORDERS_TO_APPROVE_ADDRESS,
} from '#components/page/dashboard-addresses.ts';
import { LISTINGS_ADDRESS } from '#components/page/listings-address.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { readOwnListings } from '#core/mirror/own-listings.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import { PlusIcon } from '#ui/icons/icons-action.tsx';
import { ListIcon } from '#ui/icons/icons-place.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { DESK, deskWords } from './desk-copy.ts';
import styles from './seller-desk.module.css';

/** A seller's open tasks, as known to this device. */
export function SellerDesk() {
  const { db } = useRuntime();
  const sellerId = useMember()?.id ?? '';
  const counts = useLiveQuery(() => countWork(db, sellerId), [db, sellerId]);
  const words = deskWords(counts);
  return (
    <section aria-label={DESK.label} className={styles.desk}>
      <Link to={ORDERS_TO_APPROVE_ADDRESS} className={styles.work} data-due={words.areOrdersDue}>
        <BoxIcon />
        {words.orders}
      </Link>
      <Link to={LISTINGS_ADDRESS} className={styles.work} data-due={words.isStockDue}>
        <ListIcon />
        {words.stock}
      </Link>
      <LinkButton to={NEW_LISTING_ADDRESS} variant="accent" icon={<PlusIcon />}>
        {DESK.sell}
      </LinkButton>
    </section>
  );
}

async function countWork(db: ScreenDatabase, sellerId: string) {
  const [orders, listings] = await Promise.all([
    db.orders.toArray(),
    readOwnListings(db, sellerId),
  ]);
  const isGone = listings.filter(({ status, quantity }) => status === 'active' && quantity <= 0);
  const toApprove = orders.filter(({ status }) => status === 'processing');
  return { toApprove: toApprove.length, outOfStock: isGone.length };
}
