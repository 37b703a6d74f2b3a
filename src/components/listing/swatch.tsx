import { swatchColor } from './color-names.ts';
import styles from './swatch.module.css';

/**
 * A dot in the colour of a seller's word; nothing for an unknown word. Hidden from screen readers: the word is beside
 * it. The colour is set by script, as the page's policy allows no style attributes, and only the browser knows all
 * colour names. The provider renders its room, so that hydration moves no option under a finger.
 */
export function Swatch({ name }: { name: string }) {
  return (
    <span
      className={styles.swatch}
      aria-hidden="true"
      ref={(element) => {
        if (element === null) return;
        const color = swatchColor(name);
        element.hidden = color === null;
        element.style.backgroundColor = color ?? '';
        element.style.visibility = 'visible';
      }}
    />
  );
}

/** Whether the options of a variation are colours. */
export function isColorVariation(name: string): boolean {
  return /^colou?r$/i.test(name);
}
