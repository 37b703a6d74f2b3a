import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LinkButton } from '#components/page/link-button.tsx';
import { editListingAddress } from '#components/page/dashboard-addresses.ts';
import { toggleWishlist } from '#components/listing/listing-actions.ts';
import { useListingSyncBadges } from '#components/listing/listing-sync-badges.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { canBuy } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { FlagIcon, ShareIcon } from '#ui/icons/icons-action.tsx';
import { HeartIcon } from '#ui/icons/icons-shop.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { shareListing } from './share-listing.ts';
import styles from './side-actions.module.css';
import { COPY } from './copy.ts';

/** Actions on a listing besides buying. */
export function SideActions({ listing }: { listing: Listing }) {
  const member = useMember();
  const [isReporting, setIsReporting] = useState(false);
  const { savedIds, syncStates } = useListingSyncBadges();
  const syncState = syncStates.get(listing.id);
  return (
    <div className={styles.measured}>
      <div className={styles.actions} data-sync-state={syncState}>
        {member?.id === listing.seller.id && (
          <LinkButton to={editListingAddress(listing.id)} variant="quiet" size="small">
            {COPY.edit}
          </LinkButton>
        )}
        {canBuy(member) && <WishlistToggle listing={listing} isSaved={savedIds.has(listing.id)} />}
        <Button
          variant="quiet"
          size="small"
          icon={<ShareIcon size="small" />}
          onClick={() => void shareListing(listing, location.href)}
        >
          {COPY.share}
        </Button>
        <Button
          className={styles.report}
          variant="quiet"
          size="small"
          icon={<FlagIcon size="small" />}
          onClick={() => setIsReporting(true)}
        >
          <span className={styles.words}>{COPY.report}</span>
        </Button>
        {syncState !== undefined && <SyncBadge state={syncState} />}
      </div>
      <ReportDialog listing={listing} isOpen={isReporting} onClose={() => setIsReporting(false)} />
    </div>
  );
}

function WishlistToggle({ listing, isSaved }: { listing: Listing; isSaved: boolean }) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<HeartIcon size="small" isFilled={isSaved} />}
      data-personal=""
      onClick={() => {
        void toggleWishlist(runtime, listing, isSaved, () => {
          void navigate('/login');
        });
      }}
    >
      {isSaved ? (
        <span>
          {COPY.unsave} <span className={styles.words}>{COPY.fromWishlist}</span>
        </span>
      ) : (
        COPY.save
      )}
    </Button>
  );
}
