import { LinkButton } from '#components/page/link-button.tsx';
import { ReportForm } from '#components/report/report-form.tsx';
import { useMayReport } from '#components/report/use-may-report.ts';
import type { Listing } from '#core/domain/listing.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { COPY, REPORT } from './copy.ts';

interface ReportDialogProps {
  listing: Listing;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Reports to the moderators where the provider has some and a member reports; else to support, through the contact
 * form.
 */
export function ReportDialog({ listing, isOpen, onClose }: ReportDialogProps) {
  const { id, title, seller } = listing;
  const reported = { subject: 'listing', subjectId: id, title } as const;
  return useMayReport(seller.id) ? (
    <ReportForm reported={reported} title={COPY.report} isOpen={isOpen} onClose={onClose} />
  ) : (
    <SupportDialog listing={listing} isOpen={isOpen} onClose={onClose} />
  );
}

function SupportDialog({ listing, isOpen, onClose }: ReportDialogProps) {
  const subject = REPORT.subject(listing.title, listing.id);
  return (
    <Dialog
      title={COPY.report}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {REPORT.cancel}
          </Button>
          <LinkButton to="/contact-us" state={{ subject }}>
            {REPORT.write}
          </LinkButton>
        </>
      }
    >
      <p>{REPORT.explained(listing.title)}</p>
    </Dialog>
  );
}
