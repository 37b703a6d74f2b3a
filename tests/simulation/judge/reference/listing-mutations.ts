import type { Row } from '../seams.ts';
import type { Change, View } from './change.ts';

/** The effect of a change on a listing as its seller or a reviewer sees it. */
export function mutateListing(row: View, { kind, args }: Change): View {
  switch (kind) {
    case 'listing:create':
      return newListing(args);
    case 'listing:delete':
      return null;
    case 'listing:edit':
      return row === null ? null : { ...row, ...(args.fields as Row) };
    case 'listing:status':
      return row === null ? null : { ...row, status: args.status };
    case 'review:write':
      return row === null ? null : { ...row, reviews: withReview(row, args) };
    default:
      return row;
  }
}

function newListing(args: Row): Row {
  return {
    ...(args.fields as Row),
    id: args.localId,
    seller: args.seller,
    createdAt: args.createdAt,
    updatedAt: '',
    ...{ views: 0, likes: 0, isPopular: false, isFlashSale: false, isHotDeal: false, isNew: true },
    ...{ rating: 0, reviewCount: 0, reviews: [], version: 0 },
  };
}

/** The newest review stands first, and each once. */
function withReview(row: Row, args: Row): readonly unknown[] {
  const reviewer = args.reviewer as Row;
  const review = {
    id: args.localId,
    listingId: args.listingId,
    reviewerId: reviewer.id,
    reviewerName: reviewer.name,
    reviewerPictureUrl: reviewer.pictureUrl,
    rating: args.rating,
    comment: args.comment,
    createdAt: args.writtenAt,
    isPending: true,
  };
  const others = (row.reviews as Row[]).filter(({ id }) => id !== review.id);
  return [review, ...others];
}
