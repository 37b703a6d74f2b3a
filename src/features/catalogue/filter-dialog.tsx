import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { COPY } from './copy.ts';

interface FilterDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClear: () => void;
  /** Undefined while unknown. */
  total: number | undefined;
  children: ReactNode;
}

/** The filters on phones: the whole screen, with what they leave at the foot. */
export function FilterDialog({ isOpen, onClose, onClear, total, children }: FilterDialogProps) {
  return (
    <Dialog
      title="Filters"
      shape="page"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClear}>
            {COPY.clearFilters}
          </Button>
          <Button onClick={onClose}>
            {total === undefined ? 'Show products' : `Show ${total}`}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
