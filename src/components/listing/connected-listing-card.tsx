import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { defaultVariations, isBuyable, type Listing } from '#core/domain/listing.ts';
import { canBuy } from '#core/domain/user.ts';
import { putIntoCart, toggleWishlist } from './listing-actions.ts';
import { ListingCard } from './listing-card.tsx';
import { QuickAddButton } from './quick-add-button.tsx';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import type { SyncState } from '../sync/sync-badge.tsx';
import { WishlistButton } from './wishlist-button.tsx';

interface ConnectedListingCardProps {
  listing: Listing;
  isSaved: boolean;
  syncState?: SyncState | undefined;
  loading?: 'lazy' | 'eager';
  headingLevel?: 'h2' | 'h3';
}

/**
 * A card whose heart and cart button work; sellers see neither. Memoised: loading a page renders none of the earlier
 * cards again.
 */
export const ConnectedListingCard = memo(function ConnectedListingCard({
  listing,
  isSaved,
  ...rest
}: ConnectedListingCardProps) {
  const runtime = useRuntime();
  const member = useMember();
  const navigate = useNavigate();
  if (!canBuy(member)) return <ListingCard listing={listing} {...rest} />;

  function offerLogIn() {
    void navigate('/login');
  }

  function addOne() {
    const options = defaultVariations(listing.variations);
    void putIntoCart(runtime, listing, 1, options, offerLogIn);
  }

  function toggle() {
    void toggleWishlist(runtime, listing, isSaved, offerLogIn);
  }

  return (
    <ListingCard
      listing={listing}
      {...rest}
      wishlistAction={<WishlistButton title={listing.title} isSaved={isSaved} onToggle={toggle} />}
      cartAction={isBuyable(listing) && <QuickAddButton title={listing.title} onAdd={addOne} />}
    />
  );
});
