import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepIntent } from '#components/listing/keep-intent.ts';
import { putIntoCart } from '#components/listing/listing-actions.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { isBuyable, type Listing, type VariationChoice } from '#core/domain/listing.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { CartIcon } from '#ui/icons/icons-shop.tsx';
import { RadioGroup } from '#ui/controls/radio-group.tsx';
import { Stepper } from '#ui/controls/stepper.tsx';
import styles from './buy-box.module.css';
import { OptionLabel } from './option-label.tsx';
import { chosenVariations, labelOf, mostPieces, withinStock } from './product-choice.ts';
import { COPY } from './copy.ts';
import { formatExactPrice } from '#core/domain/money.ts';

/** Options and quantity to buy. Not shown to sellers. */
export function BuyBox({ listing }: { listing: Listing }) {
  const runtime = useRuntime();
  const isVisitor = useMember() === null;
  const navigate = useNavigate();
  const [picked, setPicked] = useState<VariationChoice>({});
  const [wished, setWished] = useState(1);
  const choice = chosenVariations(listing, picked);
  const quantity = withinStock(listing, wished);
  const canBeBought = isBuyable(listing);
  const isBuying = useRef(false);

  function goToLogin() {
    void navigate('/login');
  }

  async function buyNow() {
    if (isVisitor) {
      const what = { listingId: listing.id, quantity, variations: choice };
      keepIntent(runtime, { action: 'buy', ...what, isFollowed: true });
      goToLogin();
      return;
    }
    // A double click is one purchase: this stays set until the cart has replaced this screen.
    if (isBuying.current) return;
    isBuying.current = true;
    const isRecorded = await putIntoCart(runtime, listing, quantity, choice, goToLogin);
    const letBuy = () => (isBuying.current = false);
    if (!isRecorded) {
      letBuy();
      return;
    }
    // A step back while the cart is still loading returns to this screen, as it was left.
    addEventListener('popstate', letBuy, { once: true });
    await navigate('/cart', { state: { scrollToSummary: true } });
  }

  return (
    <div className={styles.box}>
      {listing.variations.map(({ name, options }) => (
        <RadioGroup
          key={name}
          label={labelOf(name)}
          layout="chips"
          options={options.map((option) => ({
            value: option,
            label: <OptionLabel variation={name} option={option} />,
          }))}
          value={choice[name] ?? null}
          onChange={(option) => setPicked({ ...picked, [name]: option })}
        />
      ))}
      <div className={styles.quantity}>
        <span className={styles.label} aria-hidden="true">
          {COPY.quantity}
        </span>
        <Stepper
          label={COPY.quantity}
          value={quantity}
          max={mostPieces(listing)}
          isDisabled={!canBeBought}
          onChange={setWished}
        />
      </div>
      <ActionBar isAlone>
        {/* Visual only: screen readers and a search in the page find the price once, above. */}
        <span
          className={styles.price}
          aria-hidden="true"
          data-price={formatExactPrice(listing.price)}
        />
        <Button
          className={styles.action}
          variant="accent"
          size="large"
          icon={<CartIcon />}
          disabled={!canBeBought}
          onClick={() => void putIntoCart(runtime, listing, quantity, choice, goToLogin)}
        >
          {COPY.addToCart}
        </Button>
        <Button
          className={styles.action}
          size="large"
          disabled={!canBeBought}
          onClick={() => void buyNow()}
        >
          {COPY.buyNow}
        </Button>
      </ActionBar>
    </div>
  );
}
