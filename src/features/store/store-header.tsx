import { Avatar } from '#components/page/avatar.tsx';
import { langOfText } from '#components/page/lang-of-text.ts';
import { ReportMember } from '#components/report/report-member.tsx';
import { RESPONSE_RATE_PERCENT } from '#core/demo/store-seller.ts';
import { formatMonth } from '#core/domain/time.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { MailIcon } from '#ui/icons/icons-place.tsx';
import { CampusIcon } from '#ui/icons/icons-trade.tsx';
import { ClockIcon } from '#ui/icons/icons-state.tsx';
import { Rating } from '#ui/feedback/rating.tsx';
import styles from './store-header.module.css';
import type { StoreKeeper } from './store-view.ts';
import { COPY } from './copy.ts';

interface StoreHeaderProps {
  keeper: StoreKeeper;
  activeCount: number;
  onContact: () => void;
}

/** Who sells here, and how to reach them. What the device does not know is left out. */
export function StoreHeader({ keeper, activeCount, onContact }: StoreHeaderProps) {
  const { name, bio, avatar, rating, reviewCount } = keeper;
  return (
    <Card className={styles.header}>
      <div className={styles.who}>
        <Avatar name={name} src={avatar} size="large" />
        <div className={styles.words}>
          <h1 lang={langOfText(name)}>{name}</h1>
          <p className={styles.rating}>
            <Rating value={rating} size="medium" />
            {/* Screen readers get the stars. */}
            {rating > 0 && <span aria-hidden="true">{rating.toFixed(1)}</span>}
          </p>
          {bio !== '' && (
            <p className={styles.bio} lang={langOfText(bio)}>
              {bio}
            </p>
          )}
          <Origin keeper={keeper} />
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure label={COPY.listings} value={String(activeCount)} />
        <Figure label={COPY.reviews} value={String(reviewCount)} />
        <Figure label={COPY.responseRate} value={`${RESPONSE_RATE_PERCENT}%`} />
      </dl>
      <div className={styles.ways}>
        <Button icon={<MailIcon size="small" />} aria-haspopup="dialog" onClick={onContact}>
          {COPY.contact}
        </Button>
        <ReportMember id={keeper.id} name={name} />
      </div>
    </Card>
  );
}

function Origin({ keeper: { university, year, joinDate } }: { keeper: StoreKeeper }) {
  const study = [university, year].filter((part) => part !== null).join(' · ');
  if (study === '' && joinDate === null) return null;
  return (
    <ul role="list" className={styles.origin}>
      {study !== '' && (
        <li>
          <CampusIcon size="small" />
          {study}
        </li>
      )}
      {joinDate !== null && (
        <li>
          <ClockIcon size="small" />
          {COPY.joined(formatMonth(joinDate))}
        </li>
      )}
    </ul>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
