import { IconButton } from '#ui/controls/icon-button.tsx';
import { HeartIcon } from '#ui/icons/icons-shop.tsx';
import { heartWords } from './listing-card-copy.ts';

interface WishlistButtonProps {
  isSaved: boolean;
  /** Title of the listing, for the name of the button. */
  title: string;
  onToggle: () => void;
}

/** The heart on a card: its name says what a press does, and with it the state. A member does not see it before hydration. */
export function WishlistButton({ isSaved, title, onToggle }: WishlistButtonProps) {
  return (
    <IconButton
      variant="floating"
      label={heartWords(title, isSaved)}
      data-on={isSaved || undefined}
      data-personal=""
      icon={<HeartIcon isFilled={isSaved} />}
      onClick={onToggle}
    />
  );
}
