import { useRuntime } from '#bindings/runtime-context.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { removeListing } from './actions.ts';
import { deletionQuestion, COPY, LISTING } from './copy.ts';

interface DeleteDialogProps {
  /** null closes it. */
  listing: Listing | null;
  sellerId: string;
  onClose: () => void;
}

/**
 * Asks before a listing is deleted. The focus then moves to the delete button of the next row, else of the one above.
 */
export function DeleteDialog({ listing, sellerId, onClose }: DeleteDialogProps) {
  const runtime = useRuntime();

  function confirm() {
    onClose();
    if (listing === null) return;
    const next = findNeighbour(listing.id);
    removeListing(runtime, sellerId, listing).then(() => next?.focus(), reportError);
  }

  return (
    <Dialog
      title={COPY.confirmDeletion}
      isOpen={listing !== null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {COPY.cancel}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {LISTING.delete}
          </Button>
        </>
      }
    >
      <p>{deletionQuestion(listing?.title ?? '')}</p>
    </Dialog>
  );
}

/** The button of the row below, else above: the row with the focus is about to go. */
function findNeighbour(listingId: string): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-delete]')];
  const index = buttons.findIndex((button) => button.dataset.delete === listingId);
  return buttons[index + 1] ?? buttons[index - 1];
}
