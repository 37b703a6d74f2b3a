import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { COPY } from './copy.ts';

/** The shape of the wishlist while the device reads it. */
export function WishlistSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{COPY.loading}</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </div>
  );
}
