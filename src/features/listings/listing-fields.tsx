import { LISTING_FIELD_LABELS as LABELS } from '#components/listing/field-copy.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Field } from '#ui/controls/field.tsx';
import { RadioGroup, type RadioOption } from '#ui/controls/radio-group.tsx';
import { Select } from '#ui/controls/select.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';
import styles from './listing-form.module.css';
import { listPictures, type ListingFormState } from './listing-form-state.ts';
import type { FormProblems } from './listing-problems.ts';
import { PhotoField } from './photo-field.tsx';
import { splitPictures } from './picture-order.ts';
import { useCategoryOptions } from './queries.ts';
import type { useListingDraft } from './use-listing-draft.ts';
import { VariationFields } from './variation-fields.tsx';
import { LISTING } from './copy.ts';
import { useState } from 'react';

interface ListingFieldsProps {
  draft: ReturnType<typeof useListingDraft>;
  memberId: string;
  isNew: boolean;
  problems: FormProblems;
}

interface PartProps {
  form: ListingFormState;
  problems: FormProblems;
  onChange: (part: Partial<ListingFormState>) => void;
}

const MORE = ['images', 'features', 'whyBuy', 'variations', 'variationRows'] as const;
const CONDITIONS: readonly RadioOption<'new' | 'used'>[] = [
  { value: 'new', label: LISTING.new },
  { value: 'used', label: LISTING.used },
];
const STATUSES: readonly RadioOption<'active' | 'sold'>[] = [
  { value: 'active', label: LISTING.active },
  { value: 'sold', label: LISTING.sold },
];

/**
 * Every field of the form. Photos first: nothing sells without them. In a new listing the rarely used fields are folded
 * away.
 */
export function ListingFields({ draft, memberId, isNew, problems }: ListingFieldsProps) {
  const { form, change } = draft;
  // A half-typed picture address must not be fetched.
  const [typedFrom, setTypedFrom] = useState<string | null>(null);
  const part = { form, problems, onChange: change };
  return (
    <>
      <PhotoField
        pictures={listPictures({ ...form, images: typedFrom ?? form.images })}
        category={form.category}
        memberId={memberId}
        takesShared={isNew}
        onAdd={draft.addPhotos}
        onChange={(pictures) => change(splitPictures(pictures))}
      />
      <WhatPart {...part} />
      <OfferPart {...part} />
      <MoreFields
        {...part}
        isNew={isNew}
        onTyping={(isTyping) => setTypedFrom(isTyping ? form.images : null)}
      />
    </>
  );
}

interface MoreProps extends PartProps {
  isNew: boolean;
  /** Called when typing of picture addresses starts and ends. */
  onTyping: (isTyping: boolean) => void;
}

/** An edit shows every field of its listing. Source: specification §2. */
function MoreFields({ isNew, onTyping, ...props }: MoreProps) {
  const { form, problems, onChange } = props;
  const [isChosen, setIsChosen] = useState<boolean | null>(null);
  const texts = [form.images, form.features, form.whyBuy];
  const isFilled = form.variations.length > 0 || texts.some((text) => text !== '');
  const isOpen = isChosen ?? (!isNew || isFilled);
  const isWrong = MORE.some((name) => problems[name] !== undefined);
  return (
    <details
      className={styles.more}
      open={isWrong || isOpen}
      onToggle={({ currentTarget }) => setIsChosen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        {LISTING.more}
        <ChevronDownIcon size="small" className={styles.arrow} />
      </summary>
      <LinesField {...props} name="images" onTyping={onTyping} />
      <LinesField {...props} name="features" />
      <LinesField {...props} name="whyBuy" />
      <VariationFields
        variations={form.variations}
        problem={problems.variations}
        rows={problems.variationRows ?? {}}
        onChange={(variations) => onChange({ variations })}
      />
    </details>
  );
}

function WhatPart({ form, problems, onChange }: PartProps) {
  const categories = useCategoryOptions(form.category);
  return (
    <>
      <Field
        label={LABELS.title}
        isRequired
        error={problems.title}
        aside={`${form.title.length}/${LISTING_LIMITS.title}`}
      >
        {(control) => (
          <TextInput
            {...control}
            name="title"
            required
            value={form.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <Field label={LABELS.category} isRequired error={problems.category}>
        {(control) => (
          <Select
            {...control}
            name="category"
            required
            value={form.category}
            onChange={({ target }) => onChange({ category: target.value })}
          >
            <option value="">{LISTING.chooseCategory}</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={LABELS.description} isRequired error={problems.description}>
        {(control) => (
          <Textarea
            {...control}
            name="description"
            rows={4}
            required
            value={form.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function OfferPart({ form, problems, onChange }: PartProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field label={LABELS.price} isRequired error={problems.price}>
          {(control) => (
            <TextInput
              {...control}
              name="price"
              type="number"
              inputMode="decimal"
              required
              min={LISTING_LIMITS.minPrice}
              step={0.01}
              trailing={LISTING.currency}
              value={form.price}
              onChange={({ target }) => onChange({ price: target.value })}
            />
          )}
        </Field>
        <Field label={LABELS.quantity} isRequired error={problems.quantity}>
          {(control) => (
            <TextInput
              {...control}
              name="quantity"
              type="number"
              inputMode="numeric"
              required
              min={0}
              step={1}
              value={form.quantity}
              onChange={({ target }) => onChange({ quantity: target.value })}
            />
          )}
        </Field>
      </div>
      <div className={styles.pair}>
        <RadioGroup
          label={LABELS.condition}
          layout="chips"
          options={CONDITIONS}
          value={form.condition}
          onChange={(condition) => onChange({ condition })}
        />
        <RadioGroup
          label={LABELS.status}
          layout="chips"
          options={STATUSES}
          value={form.status}
          onChange={(status) => onChange({ status })}
        />
      </div>
      <Checkbox
        label={LABELS.freeDelivery}
        name="freeDelivery"
        checked={form.freeDelivery}
        onChange={({ target }) => onChange({ freeDelivery: target.checked })}
      />
    </>
  );
}

interface LinesProps extends PartProps {
  name: 'images' | 'features' | 'whyBuy';
  onTyping?: (isTyping: boolean) => void;
}

function LinesField({ form, problems, onChange, name, onTyping }: LinesProps) {
  return (
    <Field label={LABELS[name]} hint={LISTING.onePerLine} error={problems[name]}>
      {(control) => (
        <Textarea
          {...control}
          name={name}
          rows={3}
          value={form[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          onFocus={() => onTyping?.(true)}
          onBlur={() => onTyping?.(false)}
        />
      )}
    </Field>
  );
}
