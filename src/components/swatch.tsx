import { swatchColor } from './color-names.ts';
import styles from './swatch.module.css';

/**
 * A dot in the colour that a seller's word means; nothing where the word means none. Silent: the word stands beside it.
 * The colour is set by script, as it is the seller's word and the page's policy allows no style attributes.
 */
export function Swatch({ name }: { name: string }) {
  const color = swatchColor(name);
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

/** Whether the options of a variation are colours. */
export function isColorVariation(name: string): boolean {
  return /^colou?r$/i.test(name);
}
