import { Link } from 'react-router-dom';
import { Avatar } from '#components/page/avatar.tsx';
import { FoldedMeetUp } from '#components/page/meet-up.tsx';
import { langOfText } from '#components/page/lang-of-text.ts';
import { campusCode } from '#core/domain/campus-code.ts';
import type { Listing } from '#core/domain/listing.ts';
import { storeAddress } from '#core/domain/page-addresses.ts';
import { ChevronRightIcon } from '#ui/icons/icons-arrow.tsx';
import { AskButton, SellerContact, useAskSeller } from './ask-seller.tsx';
import styles from './seller-line.module.css';
import { COPY } from './copy.ts';

/** The seller and the place to meet: shown here and not in a tab, as they matter for the decision to buy. */
export function SellerLine({ listing }: { listing: Listing }) {
  const asked = useAskSeller(listing);
  const { offer, contact } = asked;
  const { id, name, campus, pictureUrl } = listing.seller;
  if (id === '') return null;
  return (
    <div className={styles.seller}>
      <div className={styles.line}>
        <Link to={storeAddress(id)} className={styles.store}>
          <Avatar name={name} src={pictureUrl} />
          <span className={styles.words}>
            <strong lang={langOfText(name)}>{name === '' ? COPY.nameless : name}</strong>
            {campus !== null && (
              <span className={styles.campus}>
                <span className={styles.wide}>{campus}</span>
                <span className={styles.narrow} aria-hidden="true">
                  {campusCode(campus)}
                </span>
              </span>
            )}
          </span>
          <ChevronRightIcon size="small" />
        </Link>
        <AskButton {...asked} />
      </div>
      {offer === 'offered' && contact !== null && (
        <SellerContact listing={listing} contact={contact} />
      )}
      {campus !== null && campus !== '' && <FoldedMeetUp campus={campus} />}
    </div>
  );
}
