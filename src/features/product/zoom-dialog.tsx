import type { Listing } from '#core/domain/listing.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ZoomView } from './zoom-view.tsx';

interface ZoomDialogProps {
  listing: Listing;
  shown: number;
  onShow: (place: number) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** The picture as large as the screen allows. The arrow keys of the gallery go through all of them here too. */
export function ZoomDialog({ listing, shown, onShow, isOpen, onClose }: ZoomDialogProps) {
  return (
    <Dialog title={listing.title} shape="gallery" isOpen={isOpen} onClose={onClose}>
      <ZoomView listing={listing} shown={shown} onShow={onShow} />
    </Dialog>
  );
}
