import { Link } from 'react-router-dom';
import { Avatar } from '#components/page/avatar.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { ChevronRightIcon } from '#ui/icons/icons-arrow.tsx';
import styles from './seller-line.module.css';

/** Whom it is bought from, and where one would meet: before the decision, not in a tab below. */
export function SellerLine({ listing: { seller } }: { listing: Listing }) {
  const { id, name, campus, pictureUrl } = seller;
  if (id === '') return null;
  return (
    <Link to={`/store/${encodeURIComponent(id)}`} className={styles.line}>
      <Avatar name={name} src={pictureUrl} />
      <span className={styles.words}>
        <strong>{name === '' ? 'A student' : name}</strong>
        {campus !== null && <span className={styles.campus}>{campus}</span>}
      </span>
      <ChevronRightIcon size="small" />
    </Link>
  );
}
