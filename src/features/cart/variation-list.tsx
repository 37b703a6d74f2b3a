import type { VariationChoice } from '#core/domain/listing.ts';
import { swatchColor } from './color-names.ts';
import styles from './variation-list.module.css';

/** What was chosen of a listing: colour with its swatch first, then size and weight, then the rest as 'key: value'. */
export function VariationList({ variations }: { variations: VariationChoice }) {
  const entries = Object.entries(variations).sort(([a], [b]) => rank(a) - rank(b));
  if (entries.length === 0) return null;
  return (
    <ul role="list" className={styles.list}>
      {entries.map(([key, value]) => (
        <li key={key} className={styles.entry}>
          {isColor(key) && <Swatch color={swatchColor(value)} />}
          {isColor(key) ? value : `${key}: ${value}`}
        </li>
      ))}
    </ul>
  );
}

/** Set by script, as the colour is the seller's word and the page's policy allows no style attributes. */
function Swatch({ color }: { color: string | null }) {
  if (color === null) return null;
  return (
    <span
      className={styles.swatch}
      aria-hidden="true"
      ref={(element) => {
        if (element !== null) element.style.backgroundColor = color;
      }}
    />
  );
}

function isColor(key: string): boolean {
  return /^colou?r$/i.test(key);
}

function rank(key: string): number {
  if (isColor(key)) return 0;
  return /^(size|weight)$/i.test(key) ? 1 : 2;
}
