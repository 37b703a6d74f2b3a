import { IconButton } from '#ui/controls/icon-button.tsx';
import { HeartIcon } from '#ui/icons/icons-shop.tsx';

interface WishlistButtonProps {
  isSaved: boolean;
  /** Title of the listing, for the name of the button. */
  title: string;
  onToggle: () => void;
}

export function WishlistButton({ isSaved, title, onToggle }: WishlistButtonProps) {
  return (
    <IconButton
      variant="floating"
      label={isSaved ? `Remove ${title} from wishlist` : `Add ${title} to wishlist`}
      aria-pressed={isSaved}
      data-personal=""
      icon={<HeartIcon isFilled={isSaved} />}
      onClick={onToggle}
    />
  );
}
