import { Link } from 'react-router-dom';
import { BookmarkIcon } from '#components/saved-search/bookmark-icon.tsx';
import { countFresh, useSavedSearches } from '#components/saved-search/use-saved-searches.ts';
import { SEARCHES_ADDRESS } from '#components/page/dashboard-addresses.ts';
import { canBuy, type User } from '#core/domain/user.ts';
import { FlagIcon } from '#ui/icons/icons-action.tsx';
import { InfoIcon, RefreshIcon } from '#ui/icons/icons-state.tsx';
import { MailIcon } from '#ui/icons/icons-place.tsx';
import { HeartIcon } from '#ui/icons/icons-shop.tsx';
import { GearIcon } from './gear-icon.tsx';
import styles from './more-links.module.css';
import { useIsModerator, usePriceDrops, useUnsentCount } from './queries.ts';
import { countPriceDrops, freshWords, MORE, waitingWords } from './copy.ts';

/** Account pages that are not tabs. The number of unsent changes is shown beside their link. */
export function MoreLinks({ member }: { member: User }) {
  const isModerator = useIsModerator(member);
  const unsent = useUnsentCount();
  const fresh = countFresh(useSavedSearches());
  const drops = usePriceDrops().length;
  return (
    <nav aria-label={MORE.label} className={styles.links}>
      {canBuy(member) && (
        <Link to="/wishlist" className={styles.link}>
          <HeartIcon size="small" />
          {MORE.wishlist}
          {drops > 0 && <span className={styles.count}>{countPriceDrops(drops)}</span>}
        </Link>
      )}
      <Link to={SEARCHES_ADDRESS} className={styles.link}>
        <BookmarkIcon size="small" />
        {MORE.searches}
        {fresh > 0 && <span className={styles.count}>{freshWords(fresh)}</span>}
      </Link>
      <Link to="/sync" className={styles.link}>
        <RefreshIcon size="small" />
        {MORE.sync}
        {unsent > 0 && <span className={styles.count}>{waitingWords(unsent)}</span>}
      </Link>
      <Link to="/settings" className={styles.link}>
        <GearIcon />
        {MORE.settings}
      </Link>
      <Link to="/faq" className={styles.link}>
        <InfoIcon size="small" />
        {MORE.help}
      </Link>
      <Link to="/contact-us" className={styles.link}>
        <MailIcon size="small" />
        {MORE.contact}
      </Link>
      {isModerator && (
        <Link to="/moderation" className={styles.link}>
          <FlagIcon size="small" />
          {MORE.moderation}
        </Link>
      )}
    </nav>
  );
}
