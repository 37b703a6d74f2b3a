import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { langOfText } from '#components/page/lang-of-text.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import type { Listing } from '#core/domain/listing.ts';
import styles from './product-tabs.module.css';
import { ReviewPanel } from './review-panel.tsx';
import { SellerInfo } from './seller-info.tsx';
import { TABS } from './copy.ts';

/** An address may lead straight to the reviews: `#reviews`. */
export function ProductTabs({ listing }: { listing: Listing }) {
  const { hash } = useLocation();
  const [chosenId, choose] = useState<string | null>(null);
  return (
    <section className={styles.tabs} aria-label={TABS.label}>
      <Tabs
        label={TABS.label}
        selectedId={chosenId ?? (hash === '#reviews' ? 'reviews' : 'description')}
        onSelect={choose}
        tabs={[
          { id: 'description', label: TABS.description, panel: <Description listing={listing} /> },
          {
            id: 'reviews',
            label: TABS.reviews(listing.reviewCount),
            panel: <ReviewPanel listing={listing} />,
          },
          { id: 'seller', label: TABS.seller, panel: <SellerInfo listing={listing} /> },
        ]}
      />
    </section>
  );
}

function Description({ listing }: { listing: Listing }) {
  const { description, features, whyBuy, warranty } = listing;
  return (
    <div className={styles.description}>
      <p className={styles.text} lang={langOfText(description)}>
        {description === '' ? TABS.noDescription : description}
      </p>
      <Points title={TABS.features} points={features} />
      <Points title={TABS.whyBuy} points={whyBuy} />
      {warranty !== null && warranty !== '' && (
        <p>
          <strong>{TABS.warranty}</strong> {warranty}
        </p>
      )}
    </div>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point} lang={langOfText(point)}>
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
