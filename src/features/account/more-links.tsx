import { Link } from 'react-router-dom';
import type { User } from '#core/domain/user.ts';
import { FilterIcon, FlagIcon } from '#ui/icons/icons-action.tsx';
import { InfoIcon, SendingIcon } from '#ui/icons/icons-state.tsx';
import { MailIcon } from '#ui/icons/icons-place.tsx';
import styles from './more-links.module.css';
import { useIsModerator, useUnsentCount } from './queries.ts';
import { waitingWords } from './copy.ts';

/** What belongs to an account and is no tab of it. What waits to be sent is said beside its way. */
export function MoreLinks({ member }: { member: User }) {
  const isModerator = useIsModerator(member);
  const unsent = useUnsentCount();
  return (
    <nav aria-label="More" className={styles.links}>
      <Link to="/sync" className={styles.link}>
        <SendingIcon size="small" />
        Sync centre
        {unsent > 0 && <span className={styles.count}>{waitingWords(unsent)}</span>}
      </Link>
      <Link to="/settings" className={styles.link}>
        <FilterIcon size="small" />
        Settings
      </Link>
      <Link to="/faq" className={styles.link}>
        <InfoIcon size="small" />
        Help
      </Link>
      <Link to="/contact-us" className={styles.link}>
        <MailIcon size="small" />
        Contact us
      </Link>
      {isModerator && (
        <Link to="/moderation" className={styles.link}>
          <FlagIcon size="small" />
          Moderation
        </Link>
      )}
    </nav>
  );
}
