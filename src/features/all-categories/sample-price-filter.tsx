import { useState } from 'react';
import { readRupees } from '#core/domain/money.ts';
import { FieldError } from '#ui/controls/field-error.tsx';
import { FieldGroup } from '#ui/controls/field-group.tsx';
import { Field } from '#ui/controls/field.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import type { Choice } from './choice-address.ts';
import styles from './sample-price-filter.module.css';
import { COPY } from './copy.ts';

type Range = Pick<Choice, 'priceMin' | 'priceMax'>;

interface SamplePriceFilterProps {
  range: Range;
  onChange: (part: Partial<Range>) => void;
}

/**
 * Two bounds in LKR, null for none, applied with every keystroke: the sample is filtered on this device. The catalogue's
 * `PriceFilter` asks the provider, and therefore waits until typing pauses. Bounds the wrong way round are reported, and
 * passed on all the same.
 */
export function SamplePriceFilter({
  range: { priceMin, priceMax },
  onChange,
}: SamplePriceFilterProps) {
  const isUpsideDown = priceMin !== null && priceMax !== null && priceMin > priceMax;
  return (
    <FieldGroup legend={COPY.price}>
      <div className={styles.bounds}>
        <Bound
          label={COPY.minPrice}
          value={priceMin}
          onChange={(bound) => onChange({ priceMin: bound })}
        />
        <Bound
          label={COPY.maxPrice}
          value={priceMax}
          onChange={(bound) => onChange({ priceMax: bound })}
        />
      </div>
      {isUpsideDown && <FieldError>{COPY.priceOrder}</FieldError>}
    </FieldGroup>
  );
}

interface BoundProps {
  label: string;
  /** Rupees; null is no bound. */
  value: number | null;
  onChange: (bound: number | null) => void;
}

/** Filters while it is typed. What was typed stays as it is until the field is left, or the value comes from elsewhere. */
function Bound({ label, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState<{ text: string; meant: number | null } | null>(null);
  const text = typed !== null && typed.meant === value ? typed.text : String(value ?? '');
  const isWrong = text !== '' && readRupees(text) === null;

  function type(next: string) {
    const meant = readRupees(next.trim());
    setTyped({ text: next.trim(), meant });
    if (meant !== value) onChange(meant);
  }

  return (
    <Field label={label} error={isWrong ? COPY.noRupees : null}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder={COPY.anyPrice}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
