import { Link } from 'react-router-dom';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { formatCardPrice } from '#core/domain/money.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import type { PriceDrop } from '#core/mirror/price-drops.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { PRICE_DROPS } from './copy.ts';
import styles from './price-drops.module.css';
import { usePriceDrops } from './queries.ts';

/** More are on the wishlist. */
const MAX_SHOWN = 3;

/** Saved listings that cost less now; not rendered without any. */
export function PriceDrops() {
  const drops = usePriceDrops();
  if (drops.length === 0) return null;
  return (
    <section aria-label={PRICE_DROPS.heading}>
      <PageHeading
        title={PRICE_DROPS.heading}
        headingLevel="h2"
        description={PRICE_DROPS.description}
        actions={<Link to="/wishlist">{PRICE_DROPS.all}</Link>}
      />
      <Card isPadded={false}>
        <ul role="list" className={styles.list}>
          {drops.slice(0, MAX_SHOWN).map((drop) => (
            <Drop key={drop.listing.id} drop={drop} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Drop({ drop: { listing, earlierPrice } }: { drop: PriceDrop }) {
  const { id, title, images, category, price } = listing;
  return (
    <li>
      <Link to={productAddress(id)} className={styles.drop}>
        <span className={styles.picture}>
          <ListingPicture shownAs="row" src={images[0]} category={category} />
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.prices}>
          <strong className={styles.now}>{formatCardPrice(price)}</strong>
          <span className={styles.before}>
            {PRICE_DROPS.was} <s>{formatCardPrice(earlierPrice)}</s>
          </span>
        </span>
      </Link>
    </li>
  );
}
