import { Link } from 'react-router-dom';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { CardPrice } from '#components/listing/price.tsx';
import type { SampleItem } from './sample-item.ts';
import { CATEGORY_LABELS } from './category-labels.ts';
import styles from './sample-card.module.css';
import { COPY } from './copy.ts';

interface SampleCardProps {
  item: SampleItem;
  loading?: 'lazy' | 'eager';
}

/** An example. The whole card leads to the search that finds such things. */
export function SampleCard({ item, loading = 'lazy' }: SampleCardProps) {
  const { title, category, price, views, drawing, search } = item;
  const query = new URLSearchParams({ search }).toString();
  return (
    <article className={styles.card}>
      <ListingPicture src={`/pictures/${drawing}.webp`} category={category} loading={loading} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={`/products?${query}`} className={styles.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.fact}>{CATEGORY_LABELS[category]}</p>
        <p className={styles.fact}>{COPY.views(views)}</p>
        <div className={styles.foot}>
          <CardPrice price={price} originalPrice={null} />
        </div>
      </div>
    </article>
  );
}
