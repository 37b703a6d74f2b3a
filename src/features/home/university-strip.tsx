import styles from './university-strip.module.css';
import { UNIVERSITIES } from './universities.ts';
import { UNIVERSITIES_TITLE } from './end-copy.ts';

/** Twelve text marks: no university lends its logo to a shop. */
export function UniversityStrip() {
  return (
    <section className={styles.strip} aria-labelledby="universities">
      <h2 id="universities" className={styles.title}>
        {UNIVERSITIES_TITLE}
      </h2>
      <ul role="list" className={styles.marks}>
        {UNIVERSITIES.map(({ mark, name }) => (
          <li key={mark} className={styles.university}>
            <abbr className={styles.mark} title={name}>
              {mark}
            </abbr>
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
