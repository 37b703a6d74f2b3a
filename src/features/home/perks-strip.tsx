import type { ReactNode } from 'react';
import { CampusIcon, TruckIcon, LockIcon, ShieldIcon } from '#ui/icons/icons-trade.tsx';
import { PERKS } from './end-copy.ts';
import styles from './perks-strip.module.css';

const ITEMS: readonly { icon: ReactNode; title: string; words: string }[] = [
  { icon: <TruckIcon size="large" />, ...PERKS.shipping },
  { icon: <CampusIcon size="large" />, ...PERKS.student },
  { icon: <LockIcon size="large" />, ...PERKS.checkout },
  { icon: <ShieldIcon size="large" />, ...PERKS.authentic },
];

export function PerksStrip() {
  return (
    <section aria-labelledby="perks">
      <h2 id="perks" className={styles.title}>
        {PERKS.title}
      </h2>
      <ul role="list" className={styles.perks}>
        {ITEMS.map(({ icon, title, words }) => (
          <li key={title} className={styles.perk}>
            <span className={styles.icon}>{icon}</span>
            <h3 className={styles.name}>{title}</h3> <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
