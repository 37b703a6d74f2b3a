import { useId } from 'react';
import { type FundRequest, fundedPercent } from '#core/domain/fund-request.ts';
import { formatCardPrice } from '#core/domain/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './fund-request-card.module.css';
import { COPY, FUND } from './copy.ts';

interface FundRequestCardProps {
  request: FundRequest;
  onDonate: (request: FundRequest) => void;
}

/** A request for funds, its progress, and a way to help. */
export function FundRequestCard({ request, onDonate }: FundRequestCardProps) {
  const titleId = useId();
  const { title, description, amountNeeded, amountRaised, requestedBy } = request;
  const percent = fundedPercent(request);
  const raised = FUND.raised(formatCardPrice(amountRaised), formatCardPrice(amountNeeded));
  return (
    <Card className={styles.card}>
      <div>
        <h3 id={titleId}>{title}</h3>
        <p className={styles.by}>{FUND.by(requestedBy)}</p>
      </div>
      <p className={styles.description}>{description}</p>
      <div className={styles.funding}>
        <progress
          className={styles.bar}
          max={100}
          value={percent}
          aria-label={FUND.raisedFor(title)}
        />
        <p className={styles.amounts}>
          <span>{raised}</span>
          <span className={styles.percent}>{`${percent}%`}</span>
        </p>
      </div>
      <Button aria-describedby={titleId} onClick={() => onDonate(request)}>
        {COPY.donate}
      </Button>
    </Card>
  );
}
