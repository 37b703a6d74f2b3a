import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { LISTING } from './copy.ts';

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
  onDiscard: () => void;
}

/**
 * Asks before unsaved work is left: keep editing, as Esc does, leave and keep the draft on this device, or discard it.
 */
export function LeaveDialog({ isOpen, onStay, onLeave, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      title={LISTING.leaveTitle}
      isOpen={isOpen}
      onClose={onStay}
      footer={
        <>
          <Button variant="quiet" onClick={onDiscard}>
            {LISTING.discardDraft}
          </Button>
          <Button variant="secondary" onClick={onLeave}>
            {LISTING.leave}
          </Button>
          <Button onClick={onStay}>{LISTING.stay}</Button>
        </>
      }
    >
      <p>{LISTING.leaveText}</p>
    </Dialog>
  );
}
