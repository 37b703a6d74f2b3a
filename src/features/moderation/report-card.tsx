import { REPORT_REASON_WORDS } from '#components/report/report-reasons.ts';
import { Link } from 'react-router-dom';
import { productAddress, storeAddress } from '#core/domain/page-addresses.ts';
import { formatDate } from '#core/domain/time.ts';
import type { Report, Verb } from '#core/runtime/moderation.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { COPY, STATES, SUBJECTS, VERBS } from './copy.ts';
import styles from './moderation-page.module.css';
import { listVerbs } from './verbs.ts';

interface ReportCardProps {
  report: Report;
  onChoose: (verb: Verb) => void;
}

/** A report: its subject, reason and possible decisions. */
export function ReportCard({ report, onChoose }: ReportCardProps) {
  const { subject, title, excerpt, owner, reason, text, state, createdAt } = report;
  const { isHidden, isGone } = report;
  const address = addressOf(report);
  return (
    <Card className={styles.card}>
      <p className={styles.marks}>
        <Badge>{SUBJECTS[subject]}</Badge>
        <Badge tone="warning">{REPORT_REASON_WORDS[reason]}</Badge>
        {state !== 'open' && <Badge tone="info">{STATES[state]}</Badge>}
        {isHidden && <Badge tone="danger">{COPY.hidden}</Badge>}
        {owner.isSuspended && <Badge tone="danger">{COPY.suspended}</Badge>}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <h2 className={styles.title}>{isGone ? COPY.gone : title}</h2>
      {subject !== 'member' && <p className={styles.muted}>{COPY.of(owner.name)}</p>}
      {excerpt !== '' && <p className={styles.muted}>{excerpt}</p>}
      {text !== '' && <blockquote className={styles.words}>{text}</blockquote>}
      <div className={styles.actions}>
        {listVerbs(report).map((verb) => (
          <Button
            key={verb}
            size="small"
            variant={verb === 'dismiss' ? 'quiet' : 'secondary'}
            aria-label={`${VERBS[verb]}: ${verb.endsWith('suspend') ? owner.name : title}`}
            onClick={() => onChoose(verb)}
          >
            {VERBS[verb]}
          </Button>
        ))}
        {address !== null && (
          <Link to={address} aria-label={`${COPY.look}: ${title}`}>
            {COPY.look}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** The public page of what was reported: a member's is their store. Null when there is none any more. */
function addressOf({ subject, listingId, isHidden, isGone, owner }: Report): string | null {
  if (subject === 'member') {
    return owner.isSeller && !owner.isSuspended ? storeAddress(owner._id) : null;
  }
  if (listingId === null || isGone || (isHidden && subject === 'listing')) return null;
  return productAddress(listingId) + (subject === 'review' ? '#reviews' : '');
}
