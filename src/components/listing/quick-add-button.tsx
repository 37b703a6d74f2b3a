import { CartIcon } from '#ui/icons/icons-shop.tsx';
import styles from './quick-add-button.module.css';
import { ADD_TO_CART, addToCartWords } from './listing-card-copy.ts';

interface QuickAddButtonProps {
  /** Title of the listing, for the name of the button. */
  title: string;
  onAdd: () => void;
}

/** Puts one piece into the cart from its card. */
export function QuickAddButton({ title, onAdd }: QuickAddButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={addToCartWords(title)}
      title={ADD_TO_CART}
      onClick={onAdd}
    >
      <CartIcon />
    </button>
  );
}
