import { ReportButton } from '#components/report/report-button.tsx';
import type { Review } from '#core/domain/listing.ts';
import { REVIEW } from './copy.ts';

/** Beside a review of another member that the provider has. */
export function ReportReview({ review, name }: { review: Review; name: string }) {
  if (review.isPending) return null;
  const reported = { subject: 'review', subjectId: review.id, title: REVIEW.by(name) } as const;
  return <ReportButton reported={reported} ownerId={review.reviewerId} />;
}
