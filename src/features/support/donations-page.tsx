import { PageHead } from '#components/page/page-head.tsx';
import type { FundRequest } from '#core/domain/fund-request.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { FundForm } from './fund-form.tsx';
import { FundRequestList } from './fund-request-list.tsx';
import styles from './support-page.module.css';
import { COPY, FUND } from './copy.ts';

/** Requests cannot be published yet. Source: specification §2: the list is always empty. */
const REQUESTS: readonly FundRequest[] = [];

/** A form for a request, beside the active requests, of which there are none. */
export function DonationsPage() {
  return (
    <div className={styles.page}>
      <PageHead title={FUND.title} description={COPY.fundDescribed} />
      <PageHeading title={FUND.title} description={FUND.about} />
      <div className={styles.columns}>
        <section aria-labelledby="ask">
          <Card className={styles.card}>
            <h2 id="ask">{FUND.ask}</h2>
            <FundForm />
          </Card>
        </section>
        <section aria-labelledby="requests">
          <Card tone="sunken" className={styles.card}>
            <h2 id="requests">{FUND.requests}</h2>
            <FundRequestList requests={REQUESTS} />
          </Card>
        </section>
      </div>
    </div>
  );
}
