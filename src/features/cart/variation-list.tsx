import { isColorVariation, Swatch } from '#components/listing/swatch.tsx';
import type { VariationChoice } from '#core/domain/listing.ts';
import styles from './variation-list.module.css';

/** What was chosen of a listing: colour with its swatch first, then size and weight, then the rest as 'key: value'. */
export function VariationList({ variations }: { variations: VariationChoice }) {
  const entries = Object.entries(variations).sort(([a], [b]) => rank(a) - rank(b));
  if (entries.length === 0) return null;
  return (
    <ul role="list" className={styles.list}>
      {entries.map(([key, value]) => (
        <li key={key} className={styles.entry}>
          {isColorVariation(key) && <Swatch name={value} />}
          {isColorVariation(key) ? value : `${key}: ${value}`}
        </li>
      ))}
    </ul>
  );
}

function rank(key: string): number {
  if (isColorVariation(key)) return 0;
  return /^(size|weight)$/i.test(key) ? 1 : 2;
}
