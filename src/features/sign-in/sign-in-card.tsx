import type { ReactNode } from 'react';
import { useOnline } from '#bindings/use-online.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { OFFLINE } from './copy.ts';
import styles from './sign-in-card.module.css';

interface SignInCardProps {
  title: string;
  lead: ReactNode;
  icon: ReactNode;
  isWide?: boolean;
  /** Hides the form while the notices above it are being read from the device: they would push it down. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** The frame of the three steps: what this step is for, then its form. */
export function SignInCard({
  title,
  lead,
  icon,
  isWide = false,
  isWaiting = false,
  children,
}: SignInCardProps) {
  const isOnline = useOnline();
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      <Card className={styles.card} data-waiting={isWaiting || undefined}>
        <header className={styles.head}>
          <span className={styles.icon}>{icon}</span>
          <h1>{title}</h1>
          <div className={styles.lead}>{lead}</div>
        </header>
        {children}
        {!isOnline && (
          <Notice tone="offline">
            <p>{OFFLINE}</p>
          </Notice>
        )}
      </Card>
    </div>
  );
}
