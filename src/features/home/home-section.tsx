import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConnectedListingGrid } from '#components/listing/connected-listing-grid.tsx';
import { useInitialRows } from '#bindings/initial-rows.tsx';
import { FreshnessCaption } from '#components/sync/freshness-caption.tsx';
import { ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import { useHomeSection } from '#bindings/use-home-section.ts';
import { useOnline } from '#bindings/use-online.ts';
import { useResource } from '#bindings/use-resource.ts';
import { useInView } from '#bindings/use-in-view.ts';
import type { HomeSection as Section } from '#core/domain/homepage.ts';
import { homeSectionResource } from '#core/mirror/resources/listing-resources.ts';
import { Button } from '#ui/controls/button.tsx';
import { ArrowRightIcon } from '#ui/icons/icons-arrow.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import styles from './home-section.module.css';
import { SECTION_WORDS, SECTIONS } from './copy.ts';

/** Cards that a waiting section keeps room for. */
const SKELETON_SIZE = 6;

/** One of the five rows. Pulled when scrolled into view. */
export function HomeSection({ section }: { section: Section }) {
  const { title, to } = SECTIONS[section];
  const [watch, isInView] = useInView();
  const first = useInitialRows()?.listOf(homeSectionResource(section).key);
  // Rows of the document, or at hand, are rendered at once.
  const [hasCome] = useState(first !== undefined);
  const isSeen = isInView || hasCome;
  return (
    <section ref={watch} aria-labelledby={section} className={styles.section}>
      <div className={styles.head}>
        <h2 id={section}>{title}</h2>
        <Link to={to} className={styles.more} aria-describedby={section}>
          {SECTION_WORDS.more}
          <ArrowRightIcon size="small" />
        </Link>
      </div>
      {isSeen ? <SectionCards section={section} /> : <SectionSkeleton isStill />}
    </section>
  );
}

function SectionCards({ section }: { section: Section }) {
  const { outcome, fetchedAt, isPulling, pull } = useResource(homeSectionResource(section));
  const view = useHomeSection(section);
  const isOnline = useOnline();
  if (view === undefined) return <SectionSkeleton />;
  if (view.listings.length > 0) {
    return (
      <>
        <ConnectedListingGrid
          // Remounted with a new first card: a snapping rail would otherwise follow the old one.
          key={view.listings[0]?.id}
          label={SECTIONS[section].title}
          layout="rail"
          listings={view.listings}
        />
        {(!isOnline || outcome === 'unreachable') &&
          (view.isAnswered ? (
            <FreshnessCaption updatedAtMs={fetchedAt} suffix={SECTION_WORDS.suffix} />
          ) : (
            <p className={styles.caption}>{SECTION_WORDS.standIn}</p>
          ))}
      </>
    );
  }
  if (view.isAnswered) return <Notice>{SECTION_WORDS.empty}</Notice>;
  if (!isOnline) return <Notice tone="offline">{SECTION_WORDS.offline}</Notice>;
  if (isPulling || outcome === undefined || outcome === 'fresh') return <SectionSkeleton />;
  return (
    <Notice
      action={
        <Button variant="secondary" size="small" onClick={pull}>
          {SECTION_WORDS.retry}
        </Button>
      }
    >
      {SECTION_WORDS.failed}
    </Notice>
  );
}

function SectionSkeleton({ isStill }: { isStill?: boolean }) {
  return <ListingGridSkeleton layout="rail" count={SKELETON_SIZE} isStill={isStill} />;
}
