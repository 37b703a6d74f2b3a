import { Avatar } from '#components/avatar.tsx';
import type { Listing, Review } from '#core/domain/listing.ts';
import { formatDate } from '#core/domain/time.ts';
import { Rating } from '#ui/rating.tsx';
import styles from './review-list.module.css';

export function ReviewList({ listing: { rating, reviewCount, reviews } }: { listing: Listing }) {
  if (reviews.length === 0) {
    return (
      <p className={styles.none}>
        {reviewCount === 0
          ? 'No reviews yet.'
          : 'The reviews are not on this device yet. They appear when you are back online.'}
      </p>
    );
  }
  return (
    <div className={styles.reviews}>
      <p className={styles.mean}>
        <strong className={styles.figure}>{rating.toFixed(1)}</strong>
        <Rating value={rating} size="medium" />
        <span>
          {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <ul role="list" className={styles.list}>
        {reviews.map((review) => (
          <li key={review.id} className={styles.review}>
            <ReviewView review={review} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReviewView({ review }: { review: Review }) {
  const name = review.reviewerName === '' ? 'A student' : review.reviewerName;
  return (
    <>
      <Avatar name={name} src={review.reviewerPictureUrl} size="small" />
      <div className={styles.words}>
        <p className={styles.who}>
          <strong>{name}</strong>
          <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
        </p>
        <Rating value={review.rating} />
        {review.comment !== '' && <p className={styles.comment}>{review.comment}</p>}
      </div>
    </>
  );
}
