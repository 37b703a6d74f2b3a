import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { LISTING } from './copy.ts';

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before leaving work that the device has no room to keep: keep editing, as Esc does, or lose it. */
export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      title={LISTING.leaveTitle}
      isOpen={isOpen}
      onClose={onStay}
      footer={
        <>
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
