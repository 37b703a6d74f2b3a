import { useState } from 'react';
import { ListingPicture } from '#components/listing-picture.tsx';
import { discountPercent } from '#core/domain/discount.ts';
import type { Listing } from '#core/domain/listing.ts';
import { Badge } from '#ui/badge.tsx';
import styles from './gallery.module.css';

/** One large picture, and the small ones that change it. */
export function Gallery({ listing }: { listing: Listing }) {
  const { title, images, category } = listing;
  const [chosen, setChosen] = useState(0);
  const shown = images[chosen] === undefined ? 0 : chosen;
  const percent = discountPercent(listing);
  return (
    <div className={styles.gallery}>
      <div className={styles.main}>
        <ListingPicture
          src={images[shown]}
          alt={images.length > 1 ? `${title}, picture ${shown + 1} of ${images.length}` : title}
          category={category}
          loading="eager"
        />
        {percent > 0 && (
          <span className={styles.discount}>
            <Badge tone="accent">-{percent}%</Badge>
          </span>
        )}
      </div>
      {images.length > 1 && (
        <ul role="list" className={styles.thumbnails} aria-label="Pictures">
          {images.map((src, index) => (
            <li key={`${index}-${src}`}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={`Show picture ${index + 1}`}
                aria-pressed={index === shown}
                onClick={() => setChosen(index)}
              >
                <ListingPicture src={src} category={category} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
