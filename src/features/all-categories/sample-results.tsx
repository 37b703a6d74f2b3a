import { LinkButton } from '#components/page/link-button.tsx';
import { EAGER_CARD_COUNT } from '#components/listing/eager-card-count.ts';
import { ListingGrid } from '#components/listing/listing-grid.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchIcon } from '#ui/icons/icons-place.tsx';
import type { Chosen } from './choose-items.ts';
import { SampleCard } from './sample-card.tsx';
import styles from './sample-results.module.css';
import { BANNER, COPY } from './copy.ts';

interface SampleResultsProps {
  chosen: Chosen;
  onClear: () => void;
}

/** The first items, a banner, and the next ones. */
export function SampleResults({ chosen: { first, second }, onClear }: SampleResultsProps) {
  if (first.length === 0) {
    return (
      <EmptyState
        title={COPY.empty}
        picture={<SearchIcon size="large" />}
        action={<Button onClick={onClear}>{COPY.clearFilters}</Button>}
      >
        <p>{COPY.emptyHint}</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.results}>
      <ListingGrid
        label={COPY.items}
        listings={first}
        renderCard={(item, index) => (
          <SampleCard item={item} loading={index < EAGER_CARD_COUNT ? 'eager' : 'lazy'} />
        )}
      />
      <Banner />
      {second.length > 0 && (
        <ListingGrid
          label={COPY.moreItems}
          listings={second}
          renderCard={(item) => <SampleCard item={item} />}
        />
      )}
    </div>
  );
}

function Banner() {
  const { title, words, link, category, drawing } = BANNER;
  return (
    <section className={styles.banner} data-category={category} aria-label={title}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{words}</p>
        <LinkButton to={link.to} variant="secondary" size="small">
          {link.label}
        </LinkButton>
      </div>
      <img
        className={styles.picture}
        src={`/pictures/${drawing}.webp`}
        alt=""
        width="256"
        height="256"
        loading="lazy"
      />
    </section>
  );
}
