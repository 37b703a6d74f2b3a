import { OfflineNotice } from '#components/sync/offline-notice.tsx';
import { JsonLd } from '#components/page/json-ld.tsx';
import { langOfText } from '#components/page/lang-of-text.ts';
import { usePageOrigin } from '#bindings/document-context.ts';
import { PageHead } from '#components/page/page-head.tsx';
import { ExactPrice } from '#components/listing/price.tsx';
import { RecentlyViewed } from '#components/listing/recently-viewed.tsx';
import { useMember } from '#bindings/runtime-context.tsx';
import { productData, summarize } from '#components/page/structured-data.ts';
import { useOnline } from '#bindings/use-online.ts';
import { knownQuantity, lowStockOf, type Listing } from '#core/domain/listing.ts';
import { canBuy } from '#core/domain/user.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { FlameIcon } from '#ui/icons/icons-shop.tsx';
import { Rating } from '#ui/feedback/rating.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { ProductPath } from './product-path.tsx';
import { ProductTabs } from './product-tabs.tsx';
import styles from './product-view.module.css';
import { SellerOthers, Similar } from './related-rails.tsx';
import { SellerInfo } from './seller-info.tsx';
import { SellerLine } from './seller-line.tsx';
import { SideActions } from './side-actions.tsx';
import { useVisit } from './queries.ts';
import { VariationFacts } from './variation-facts.tsx';
import { COPY, MARKS, SELLER } from './copy.ts';

interface ProductViewProps {
  listing: Listing;
  fetchedAt: number | null;
  /** Whether the provider is reachable, or being asked. */
  isReached: boolean;
}

/**
 * A product as this device has it, with the age of the row while the provider is not reached. Buyers and visitors get
 * the buy box, sellers the options alone.
 */
export function ProductView({ listing, fetchedAt, isReached }: ProductViewProps) {
  const isOnline = useOnline();
  const member = useMember();
  useVisit(listing.id);
  const age = fetchedAt === null ? {} : { updatedAtMs: fetchedAt };
  return (
    <div className={styles.page}>
      <ProductHead listing={listing} />
      <ProductPath listing={listing} />
      <div className={styles.product}>
        <div className={styles.columns}>
          <Gallery listing={listing} />
          <div className={styles.summary}>
            <h1 lang={langOfText(listing.title)}>{listing.title}</h1>
            <ExactPrice price={listing.price} originalPrice={listing.originalPrice} />
            <SellerLine listing={listing} />
            <div className={styles.facts}>
              <Rating value={listing.rating} count={listing.reviewCount} size="medium" />
              <Stock listing={listing} />
              <Marks listing={listing} />
            </div>
            {canBuy(member) ? <BuyBox listing={listing} /> : <VariationFacts listing={listing} />}
            <SideActions listing={listing} />
            {(!isOnline || !isReached) && (
              <OfflineNotice {...age}>{notReached(isOnline, canBuy(member))}</OfflineNotice>
            )}
          </div>
        </div>
        <div className={styles.columns}>
          <ProductTabs listing={listing} />
          <aside className={styles.seller} aria-label={SELLER.label}>
            <SellerInfo listing={listing} />
          </aside>
        </div>
      </div>
      <Similar listing={listing} />
      <SellerOthers listing={listing} />
      <RecentlyViewed exceptId={listing.id} />
    </div>
  );
}

function notReached(isOnline: boolean, isBuyer: boolean): string {
  if (isOnline) return COPY.unreachable;
  return isBuyer ? COPY.offline : COPY.offlineForSellers;
}

function ProductHead({ listing }: { listing: Listing }) {
  const { title, description, images } = listing;
  return (
    <>
      <PageHead
        title={title}
        description={summarize(description === '' ? title : description)}
        // Messengers show no SVG.
        image={images.find((address) => !address.endsWith('.svg')) ?? images[0]}
      />
      <JsonLd data={productData(listing, usePageOrigin())} />
    </>
  );
}

function Marks({ listing }: { listing: Listing }) {
  return (
    <p className={styles.marks}>
      {listing.status === 'sold' && <span className={styles.sold}>{MARKS.sold}</span>}
      {listing.isPopular && (
        <Badge tone="brand" icon={<FlameIcon />}>
          {MARKS.popular}
        </Badge>
      )}
      {listing.isFlashSale && <Badge tone="accent">{MARKS.flashSale}</Badge>}
      {listing.isHotDeal && <Badge tone="accent">{MARKS.hotDeal}</Badge>}
      <Badge>{listing.condition === 'new' ? MARKS.new : MARKS.used}</Badge>
      {listing.freeDelivery && <Badge tone="success">{MARKS.freeDelivery}</Badge>}
    </p>
  );
}

/** The remaining count is shown for every listing, also for one that cannot be bought. Source: specification §9. */
function Stock({ listing }: { listing: Listing }) {
  const left = lowStockOf(listing);
  const quantity = knownQuantity(listing);
  const isOut = quantity !== null && quantity <= 0;
  const gone = listing.status === 'sold' ? COPY.sold : isOut && COPY.outOfStock;
  const isEnough = gone === false && left === null && quantity !== null;
  return (
    <>
      {gone !== false && <p className={styles.gone}>{gone}</p>}
      {left !== null && <p className={styles.low}>{COPY.lowStock(left)}</p>}
      {isEnough && <p className={styles.enough}>{COPY.inStock}</p>}
    </>
  );
}
