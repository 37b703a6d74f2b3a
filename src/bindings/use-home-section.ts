import { useLiveQuery } from 'dexie-react-hooks';
import type { HomeSection } from '#core/domain/homepage.ts';
import { type HomeSectionView, readHomeSection } from '#core/mirror/home-section.ts';
import { homeSectionResource } from '#core/mirror/resources/listing-resources.ts';
import { useInitialRows } from './initial-rows.tsx';
import { useRuntime } from './runtime-context.tsx';

/** The cards of a section on this device; undefined while they are being read. */
export function useHomeSection(section: HomeSection): HomeSectionView | undefined {
  const { db } = useRuntime();
  const first = useInitialRows()?.listOf(homeSectionResource(section).key);
  return useLiveQuery(
    () => readHomeSection(db, section),
    [db, section],
    first && { listings: first.listings, isAnswered: true },
  );
}
