import type { ReactNode } from 'react';
import { CampusIcon, TruckIcon, LockIcon, ShieldIcon } from '#ui/icons/icons-trade.tsx';
import styles from './perks-strip.module.css';

const PERKS: readonly { icon: ReactNode; title: string; words: string }[] = [
  { icon: <TruckIcon size="large" />, title: 'Free shipping', words: 'On orders over $100' },
  { icon: <CampusIcon size="large" />, title: 'Student perks', words: 'Prices made for students' },
  {
    icon: <LockIcon size="large" />,
    title: 'Secure checkout',
    words: 'Log in by a one-time code',
  },
  {
    icon: <ShieldIcon size="large" />,
    title: 'Authentic products',
    words: 'From students you can meet',
  },
];

export function PerksStrip() {
  return (
    <section aria-labelledby="perks">
      <h2 id="perks" className={styles.title}>
        Why students shop here
      </h2>
      <ul role="list" className={styles.perks}>
        {PERKS.map(({ icon, title, words }) => (
          <li key={title} className={styles.perk}>
            <span className={styles.icon}>{icon}</span>
            <h3 className={styles.name}>{title}</h3> <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
