import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { ConnectedListingGrid } from '#components/listing/connected-listing-grid.tsx';
import { newAt } from './end-copy.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { readCampusListings } from '#core/mirror/campus-listings.ts';
import type { User } from '#core/domain/user.ts';
import styles from './home-section.module.css';

/** For a member, new listings at their campus. From this device alone: the provider has no call for it. */
export function CampusSection() {
  const member = useMember();
  useEffect(() => leaveRoom, []);
  return member === null || member.campus === '' ? null : <CampusRow member={member} />;
}

function CampusRow({ member }: { member: User }) {
  const { db } = useRuntime();
  const listings = useLiveQuery(() => readCampusListings(db, member), [db, member]);
  const isEmpty = listings?.length === 0;
  useEffect(() => {
    if (isEmpty) leaveRoom();
  }, [isEmpty]);
  if (listings === undefined || isEmpty) return null;
  const title = newAt(member.campus);
  return (
    <section aria-labelledby="campus" className={styles.section}>
      <h2 id="campus">{title}</h2>
      <ConnectedListingGrid
        // Remounted with a new first card: a snapping rail would otherwise follow the old one.
        key={listings[0]?.id}
        label={title}
        layout="rail"
        listings={listings}
      />
    </section>
  );
}

/** `index.html` has reserved the room for a signed-in member. */
function leaveRoom(): void {
  delete document.documentElement.dataset.campus;
}
