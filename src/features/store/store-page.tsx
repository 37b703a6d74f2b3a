import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumb } from '#components/breadcrumb.tsx';
import { LinkButton } from '#components/link-button.tsx';
import { OfflineNotice } from '#components/offline-notice.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useOnline } from '#components/use-online.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { StoreIcon } from '#ui/icons-shop.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { LoadOffer } from './load-offer.tsx';
import { type ShownStore, useStore } from './queries.ts';
import { StoreHeader } from './store-header.tsx';
import styles from './store-page.module.css';
import { StoreProducts } from './store-products.tsx';
import { StoreSkeleton } from './store-skeleton.tsx';
import { WORDS } from './words.ts';

/** There is no list of stores: the crumb in the middle only says where one is. */
const PARENTS = [{ label: 'Home', to: '/' }, { label: 'Stores' }];

/** /store/{id}: a seller and what they offer, from this device alone. */
export function StorePage() {
  const { id = '' } = useParams();
  return <StoreOf key={id} id={id} />;
}

function StoreOf({ id }: { id: string }) {
  const store = useStore(id);
  if (store === undefined) return <StoreSkeleton />;
  return store === null ? <NoStore sellerId={id} /> : <ShownStoreOf store={store} />;
}

function ShownStoreOf({ store }: { store: ShownStore }) {
  const isOnline = useOnline();
  const [isContacting, setIsContacting] = useState(false);
  const { keeper, products, fetchedAt } = store;
  const age = fetchedAt === null ? {} : { updatedAtMs: fetchedAt };
  return (
    <div className={styles.page}>
      <PageHead title={keeper.name} description={WORDS.described(keeper.name)} />
      <Breadcrumb crumbs={[...PARENTS, { label: keeper.name }]} />
      {!isOnline && <OfflineNotice {...age}>{WORDS.offline}</OfflineNotice>}
      <StoreHeader
        keeper={keeper}
        activeCount={products.length}
        onContact={() => setIsContacting(true)}
      />
      <StoreProducts sellerId={keeper.id} products={products} isAsked={fetchedAt !== null} />
      <ContactDialog
        name={keeper.name}
        isOpen={isContacting}
        onClose={() => setIsContacting(false)}
      />
    </div>
  );
}

function NoStore({ sellerId }: { sellerId: string }) {
  return (
    <>
      <PageHead title={WORDS.notFound} isHidden />
      <Breadcrumb crumbs={[...PARENTS, { label: WORDS.notFound }]} />
      <EmptyState
        headingLevel="h1"
        title={WORDS.notFound}
        picture={<StoreIcon size="large" />}
        action={
          <>
            <LoadOffer sellerId={sellerId} />
            <LinkButton to="/products" variant="secondary">
              {WORDS.browse}
            </LinkButton>
          </>
        }
      >
        <p>{WORDS.notFoundHint}</p>
      </EmptyState>
    </>
  );
}
