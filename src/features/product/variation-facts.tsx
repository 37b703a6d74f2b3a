import { isColorVariation } from '#components/listing/swatch.tsx';
import type { Listing } from '#core/domain/listing.ts';
import styles from './variation-facts.module.css';
import { OptionLabel } from './option-label.tsx';
import { labelOf } from './product-choice.ts';

/** Variations as text, for sellers, who choose nothing. */
export function VariationFacts({ listing: { variations } }: { listing: Listing }) {
  if (variations.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {variations.map(({ name, options }) => (
        <div key={name} className={styles.fact}>
          <dt>{labelOf(name)}</dt>
          <dd className={styles.options}>
            {isColorVariation(name)
              ? options.map((option) => (
                  <OptionLabel key={option} variation={name} option={option} />
                ))
              : options.join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
