import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { OfflineNotice } from '#components/sync/offline-notice.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StoreIcon } from '#ui/icons/icons-trade.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { LoadOffer } from './load-offer.tsx';
import { type Offer, type ShownStore, useLoadOffer, useStore } from './queries.ts';
import { StoreHeader } from './store-header.tsx';
import styles from './store-page.module.css';
import { StoreProducts } from './store-products.tsx';
import { StoreSkeleton } from './store-skeleton.tsx';
import { COPY } from './copy.ts';

/** There is no list of stores: the middle crumb is only a label. */
const PARENTS = [{ label: COPY.home, to: '/' }, { label: COPY.stores }];

/** /store/{id}: a seller and what they offer, from this device alone. */
export function StorePage() {
  const { id = '' } = useParams();
  return <StoreOf key={id} id={id} />;
}

function StoreOf({ id }: { id: string }) {
  const store = useStore(id);
  const offer = useLoadOffer(id);
  if (store === undefined) return <StoreSkeleton />;
  return store === null ? <NoStore offer={offer} /> : <ShownStoreOf store={store} offer={offer} />;
}

function ShownStoreOf({ store, offer }: { store: ShownStore; offer: Offer }) {
  const isOnline = useOnline();
  const [isContacting, setIsContacting] = useState(false);
  const { keeper, products, fetchedAt } = store;
  const age = fetchedAt === null ? {} : { updatedAtMs: fetchedAt };
  return (
    <div className={styles.page}>
      <PageHead title={keeper.name} description={COPY.described(keeper.name)} />
      <Breadcrumb crumbs={[...PARENTS, { label: keeper.name }]} />
      <StoreHeader
        keeper={keeper}
        activeCount={products.length}
        onContact={() => setIsContacting(true)}
      />
      <StoreProducts store={store} offer={offer} />
      {!isOnline && <OfflineNotice {...age}>{COPY.offline}</OfflineNotice>}
      <ContactDialog
        name={keeper.name}
        isOpen={isContacting}
        onClose={() => setIsContacting(false)}
      />
    </div>
  );
}

function NoStore({ offer }: { offer: Offer }) {
  return (
    <>
      <PageHead title={COPY.notFound} isHidden />
      <Breadcrumb crumbs={PARENTS} />
      <EmptyState
        headingLevel="h1"
        title={COPY.notFound}
        picture={<StoreIcon size="large" />}
        action={
          <>
            <LoadOffer offer={offer} />
            <LinkButton to="/products" variant="secondary">
              {COPY.browse}
            </LinkButton>
          </>
        }
      >
        <p>{COPY.notFoundHint}</p>
      </EmptyState>
    </>
  );
}
