import { PRICE_SLIDER_SCALE } from '#core/domain/filters.ts';
import { formatCardPrice, readRupees } from '#core/domain/money.ts';
import { PRICE_PICKS, type PriceRange } from '#core/domain/price-picks.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { FieldError } from '#ui/controls/field-error.tsx';
import { FieldGroup } from '#ui/controls/field-group.tsx';
import { Field } from '#ui/controls/field.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import styles from './price-filter.module.css';
import { useDraft } from './use-draft.ts';
import { COPY, FILTERS } from './copy.ts';

const SLIDER_STEP = 500;
interface PriceFilterProps {
  range: PriceRange;
  /** Called with the bounds that change. */
  onChange: (bounds: Partial<PriceRange>) => void;
}

/** Two bounds: by tap, by number, and the upper one also by hand. */
export function PriceFilter({ range, onChange }: PriceFilterProps) {
  const { priceMin, priceMax } = range;
  const isUpsideDown = priceMin !== null && priceMax !== null && priceMin > priceMax;
  return (
    <FieldGroup legend={FILTERS.price}>
      <div className={styles.picks}>
        {PRICE_PICKS.map(({ label, ...pick }) => {
          const isSelected = pick.priceMin === priceMin && pick.priceMax === priceMax;
          return (
            <Chip
              key={label}
              isSelected={isSelected}
              onToggle={() => onChange(isSelected ? { priceMin: null, priceMax: null } : pick)}
            >
              {label}
            </Chip>
          );
        })}
      </div>
      <div className={styles.bounds}>
        <Bound
          label={FILTERS.minPrice}
          value={priceMin}
          onChange={(bound) => onChange({ priceMin: bound })}
        />
        <Bound
          label={FILTERS.maxPrice}
          value={priceMax}
          onChange={(bound) => onChange({ priceMax: bound })}
        />
      </div>
      {isUpsideDown && <FieldError>{COPY.priceOrder}</FieldError>}
      <MaxSlider priceMax={priceMax} onChange={(bound) => onChange({ priceMax: bound })} />
    </FieldGroup>
  );
}

interface BoundProps {
  label: string;
  value: number | null;
  onChange: (bound: number | null) => void;
}

function Bound({ label, value, onChange }: BoundProps) {
  const draft = useDraft(value === null ? '' : String(value), (text) => {
    const bound = readRupees(text);
    if (text === '' || bound !== null) onChange(bound);
  });
  const isWrong = draft.text !== '' && readRupees(draft.text) === null;
  return (
    <Field label={label} error={isWrong ? COPY.noRupees : null}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          step="any"
          placeholder={FILTERS.any}
          value={draft.text}
          onChange={({ target }) => {
            // The browser reports incomplete numbers, such as a lone minus, as empty: they clear nothing.
            if (!target.validity.badInput) draft.change(target.value);
          }}
          onBlur={isWrong ? draft.drop : draft.settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') draft.settle();
          }}
        />
      )}
    </Field>
  );
}

interface MaxSliderProps {
  priceMax: number | null;
  onChange: (bound: number | null) => void;
}

/** Its right end means no limit. */
function MaxSlider({ priceMax, onChange }: MaxSliderProps) {
  const shown = Math.min(priceMax ?? PRICE_SLIDER_SCALE, PRICE_SLIDER_SCALE);
  const draft = useDraft(String(shown), (text) => {
    const bound = Number(text);
    onChange(bound >= PRICE_SLIDER_SCALE ? null : bound);
  });
  const isAtEnd = Number(draft.text) >= PRICE_SLIDER_SCALE;
  // A limit beyond the scale can be typed; the slider then rests at its end and still says the limit.
  const limit = isAtEnd ? (draft.isTouched ? null : priceMax) : Number(draft.text);
  const words = limit === null ? FILTERS.noLimit : FILTERS.upTo(formatCardPrice(limit));
  return (
    <label className={styles.slider}>
      <span className={styles.sliderWords}>{words}</span>
      <input
        type="range"
        aria-label={FILTERS.highestPrice}
        aria-valuetext={words}
        min={SLIDER_STEP}
        max={PRICE_SLIDER_SCALE}
        step={SLIDER_STEP}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onPointerUp={draft.settle}
        onKeyUp={draft.settle}
      />
    </label>
  );
}
