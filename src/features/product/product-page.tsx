import { useParams } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { LinkButton } from '#components/link-button.tsx';
import { PageHead } from '#components/page-head.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BoxIcon } from '#ui/icons-shop.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductView } from './product-view.tsx';
import { useProduct } from './queries.ts';
import { WORDS } from './words.ts';

/** /products/{id}. */
export function ProductPage() {
  const { id = '' } = useParams();
  return <ProductOf key={id} id={id} />;
}

function ProductOf({ id }: { id: string }) {
  const state = useProduct(id);
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <PageHead title={WORDS.loading} />
          <ProductSkeleton />
        </>
      );
    case 'missing':
      return (
        <>
          <PageHead title={WORDS.notFound} isHidden />
          <EmptyState
            headingLevel="h1"
            title={WORDS.notFound}
            picture={<BoxIcon size="large" />}
            action={<LinkButton to="/products">Browse all products</LinkButton>}
          >
            <p>The seller may have taken it down.</p>
          </EmptyState>
        </>
      );
    case 'failed':
      return (
        <>
          <PageHead title={WORDS.errorHeading} isHidden />
          <ErrorNotice
            headingLevel="h1"
            heading={WORDS.errorHeading}
            message={
              <>
                <span>{WORDS.error}</span> {state.reason !== null && <span>{state.reason}</span>}
              </>
            }
            onRetry={state.retry}
            isRetrying={state.isRetrying}
          />
        </>
      );
    case 'shown':
      return <ProductView {...state} />;
  }
}
