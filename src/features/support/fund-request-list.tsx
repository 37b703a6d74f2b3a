import type { FundRequest } from '#core/domain/fund-request.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { HeartIcon } from '#ui/icons/icons-shop.tsx';
import { logDonation } from './fund-log.ts';
import { FundRequestCard } from './fund-request-card.tsx';
import styles from './support-page.module.css';
import { COPY, FUND } from './copy.ts';

/** The requests, or the words that there are none. */
export function FundRequestList({ requests }: { requests: readonly FundRequest[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState headingLevel="h3" title={COPY.noRequests} picture={<HeartIcon size="large" />}>
        {FUND.noRequestsHint}
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.form}>
      {requests.map((request) => (
        <li key={`${request.requestedBy}/${request.title}`}>
          <FundRequestCard request={request} onDonate={logDonation} />
        </li>
      ))}
    </ul>
  );
}
