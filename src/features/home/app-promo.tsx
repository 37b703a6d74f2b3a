import { homeDrawingSrc } from './home-drawings.ts';
import styles from './app-promo.module.css';

export function AppPromo() {
  return (
    <section className={styles.promo} aria-labelledby="app-promo">
      <div className={styles.words}>
        <h2 id="app-promo">Take UniKade with you</h2>
        <p>
          Open your browser’s menu and choose <strong>Install app</strong> or{' '}
          <strong>Add to Home Screen</strong>. The shop then opens from your phone, also in the
          lift, the lecture hall and the bus.
        </p>
        <ul className={styles.points}>
          <li>What you have seen stays on your phone</li>
          <li>Your cart and orders wait for the network by themselves</li>
          <li>No app store, and hardly any data</li>
        </ul>
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
