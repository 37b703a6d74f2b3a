import { useLayoutEffect, useRef } from 'react';
import { LISTING_FIELD_LABELS } from '#components/listing/field-copy.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { FieldGroup } from '#ui/controls/field-group.tsx';
import { FieldError } from '#ui/controls/field-error.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { PlusIcon, TrashIcon } from '#ui/icons/icons-action.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import styles from './listing-form.module.css';
import type { VariationTexts } from './listing-form-state.ts';
import type { FormProblems } from './listing-problems.ts';
import { LISTING } from './copy.ts';

interface VariationFieldsProps {
  variations: readonly VariationTexts[];
  problem: string | undefined;
  rows: NonNullable<FormProblems['variationRows']>;
  onChange: (variations: readonly VariationTexts[]) => void;
}

/** What a buyer can choose between: a name, such as color, and its options. */
export function VariationFields({ variations, problem, rows, onChange }: VariationFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const wasAdded = useRef(false);
  const setRow = (index: number, part: Partial<VariationTexts>) =>
    onChange(variations.map((row, at) => (at === index ? { ...row, ...part } : row)));

  // A layout effect: keys typed right after the tap must go into the new row.
  useLayoutEffect(() => {
    if (!wasAdded.current) return;
    wasAdded.current = false;
    const names = group.current?.querySelectorAll<HTMLElement>('input[name="variation-name"]');
    names?.[names.length - 1]?.focus();
  }, [variations.length]);

  function add() {
    wasAdded.current = true;
    onChange([...variations, { name: '', options: '' }]);
  }

  function remove(index: number) {
    onChange(variations.filter((_row, at) => at !== index));
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  return (
    <FieldGroup ref={group} legend={LISTING_FIELD_LABELS.variations}>
      {variations.map((row, index) => (
        // Rows have no names of their own, and are only added at the end.
        <div key={index} className={styles.variation}>
          <Field label={LISTING.variationName} error={rows[index]?.name}>
            {(control) => (
              <TextInput
                {...control}
                name="variation-name"
                placeholder={LISTING.variationNameExample}
                value={row.name}
                onChange={({ target }) => setRow(index, { name: target.value })}
              />
            )}
          </Field>
          <Field label={LISTING.variationOptions} error={rows[index]?.options}>
            {(control) => (
              <TextInput
                {...control}
                name="variation-options"
                placeholder={LISTING.variationOptionsExample}
                value={row.options}
                onChange={({ target }) => setRow(index, { options: target.value })}
              />
            )}
          </Field>
          <IconButton
            label={LISTING.removeVariation(row.name === '' ? index + 1 : row.name)}
            icon={<TrashIcon />}
            variant="outlined"
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <div>
        <Button
          variant="secondary"
          size="small"
          data-add=""
          aria-invalid={problem !== undefined || undefined}
          icon={<PlusIcon size="small" />}
          onClick={add}
        >
          {LISTING.addVariation}
        </Button>
      </div>
    </FieldGroup>
  );
}
