import { homeDrawingSrc } from './home-drawings.ts';
import styles from './app-promo.module.css';
import { InstallAction } from './install-action.tsx';

/** Invites to install the app; one that is installed says so in place of the button. */
export function AppPromo() {
  return (
    <section className={styles.promo} aria-labelledby="app-promo">
      <div className={styles.words}>
        <h2 id="app-promo">Take UniKade with you</h2>
        <p>Opens instantly, even in the lift or on the bus.</p>
        <ul className={styles.points}>
          <li>What you have seen stays on your phone</li>
          <li>Your cart and orders wait for the network by themselves</li>
          <li>No app store, and hardly any data</li>
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
