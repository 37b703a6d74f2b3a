import { swatchColor } from './color-names.ts';
import styles from './swatch.module.css';

/**
 * A dot in the colour that a seller's word means; nothing where the word means none. Silent: the word stands beside it.
 * The colour is set by script, as it is the seller's word and the page's policy allows no style attributes; and only
 * the browser knows all colours.
 */
export function Swatch({ name }: { name: string }) {
  return (
    <span
      className={styles.swatch}
      aria-hidden="true"
      hidden
      ref={(element) => {
        if (element === null) return;
        const color = swatchColor(name);
        element.hidden = color === null;
        element.style.backgroundColor = color ?? '';
      }}
    />
  );
}

/** Whether the options of a variation are colours. */
export function isColorVariation(name: string): boolean {
  return /^colou?r$/i.test(name);
}
