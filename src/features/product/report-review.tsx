import { useState } from 'react';
import type { Review } from '#core/domain/listing.ts';
import { Button } from '#ui/controls/button.tsx';
import { FlagIcon } from '#ui/icons/icons-action.tsx';
import { REPORT } from './copy.ts';
import { ReportForm } from './report-form.tsx';
import { useMayReport } from './use-may-report.ts';

/** Beside a review of another member, where the provider has moderators. */
export function ReportReview({ review, name }: { review: Review; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayReport = useMayReport(review.reviewerId);
  if (!mayReport || review.isPending || review.reviewerId === '') return null;
  const title = REPORT.reviewBy(name);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<FlagIcon size="small" />}
        aria-label={REPORT.reportOf(title)}
        onClick={() => setIsOpen(true)}
      >
        {REPORT.reportReview}
      </Button>
      <ReportForm
        reported={{ subject: 'review', subjectId: review.id, title }}
        title={REPORT.reportReview}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
