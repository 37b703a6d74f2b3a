import { isColorVariation, Swatch } from '#components/listing/swatch.tsx';
import styles from './option-label.module.css';

/** A colour is named, and shown beside its name. */
export function OptionLabel({ variation, option }: { variation: string; option: string }) {
  return (
    <span className={styles.option}>
      {isColorVariation(variation) && <Swatch name={option} />}
      {option}
    </span>
  );
}
