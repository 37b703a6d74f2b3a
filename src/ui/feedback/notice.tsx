import type { ReactNode } from 'react';
import {
  ErrorIcon,
  InfoIcon,
  OfflineIcon,
  SuccessIcon,
  WarningIcon,
} from '../icons/icons-state.tsx';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'offline' | 'success' | 'warning' | 'error';

interface NoticeProps {
  tone?: NoticeTone;
  /** A line in bold above the words. */
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
}

const ICONS: Readonly<Record<NoticeTone, ReactNode>> = {
  info: <InfoIcon />,
  offline: <OfflineIcon />,
  success: <SuccessIcon />,
  warning: <WarningIcon />,
  error: <ErrorIcon />,
};

/** A message band in the page: the situation and possible actions. Errors are announced. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  headingLevel: Heading = 'h2',
}: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <span className={styles.icon}>{ICONS[tone]}</span>
      <div className={styles.words}>
        {title !== undefined && <Heading className={styles.title}>{title}</Heading>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
