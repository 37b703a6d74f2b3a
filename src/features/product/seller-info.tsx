import { Avatar } from '#components/page/avatar.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { langOfText } from '#components/page/lang-of-text.ts';
import type { Listing } from '#core/domain/listing.ts';
import { storeAddress } from '#core/domain/page-addresses.ts';
import { Rating } from '#ui/feedback/rating.tsx';
import styles from './seller-info.module.css';
import { COPY, SELLER } from './copy.ts';

/**
 * Who sells this: beside the tabs on wide screens, and in a tab of its own. Unknown facts are left out, as is the store
 * of a seller without an id.
 */
export function SellerInfo({ listing: { seller } }: { listing: Listing }) {
  const name = seller.name === '' ? COPY.nameless : seller.name;
  return (
    <div className={styles.seller}>
      <Avatar name={name} src={seller.pictureUrl} size="large" />
      <div className={styles.words}>
        <h2 className={styles.name} lang={langOfText(name)}>
          {name}
        </h2>
        {seller.campus !== null && seller.campus !== '' && (
          <p className={styles.campus}>{seller.campus}</p>
        )}
        {seller.rating !== null && <Rating value={seller.rating} />}
        {seller.id !== '' && (
          <LinkButton to={storeAddress(seller.id)} variant="secondary" size="small">
            {SELLER.visit}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
