import { homeDrawingSrc } from './home-drawings.ts';
import styles from './app-promo.module.css';
import { InstallAction } from './install-action.tsx';
import { PROMO } from './end-copy.ts';

/** Invites to install the app; one that is installed says so in place of the button. */
export function AppPromo() {
  return (
    <section className={styles.promo} aria-labelledby="app-promo">
      <div className={styles.words}>
        <h2 id="app-promo">{PROMO.title}</h2>
        <p>{PROMO.words}</p>
        <ul className={styles.points}>
          {PROMO.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <InstallAction />
      </div>
      <img
        className={styles.picture}
        src={homeDrawingSrc('phone')}
        alt=""
        width="256"
        height="256"
        loading="lazy"
      />
    </section>
  );
}
