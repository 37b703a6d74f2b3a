import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#components/runtime-context.tsx';
import type { HomeSection } from '#core/domain/homepage.ts';
import { type HomeSectionView, readHomeSection } from '#core/mirror/home-section.ts';

/** The cards of a section on this device; undefined while they are being read. */
export function useHomeSection(section: HomeSection): HomeSectionView | undefined {
  const { db } = useRuntime();
  return useLiveQuery(() => readHomeSection(db, section), [db, section]);
}
