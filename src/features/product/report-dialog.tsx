import { LinkButton } from '#components/page/link-button.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { COPY } from './copy.ts';

interface ReportDialogProps {
  listing: Listing;
  isOpen: boolean;
  onClose: () => void;
}

/** There is no call for reports: support reads them, by the contact form. */
export function ReportDialog({ listing, isOpen, onClose }: ReportDialogProps) {
  const subject = `Report: ${listing.title} (${listing.id})`;
  return (
    <Dialog
      title={COPY.report}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <LinkButton to="/contact-us" state={{ subject }}>
            Write to support
          </LinkButton>
        </>
      }
    >
      <p>
        Is “{listing.title}” counterfeit, unsafe or not what it says? Write to our support team and
        tell them what is wrong. The seller does not see who reported it.
      </p>
    </Dialog>
  );
}
