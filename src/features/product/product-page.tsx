import { Link, useParams } from 'react-router-dom';
import { useOnline } from '#bindings/use-online.ts';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductView } from './product-view.tsx';
import { useProduct } from './queries.ts';
import { COPY } from './copy.ts';

export { firstResources } from './first-resources.ts';

/** /products/{id}. */
export function ProductPage() {
  const { id = '' } = useParams();
  return <ProductOf key={id} id={id} />;
}

function ProductOf({ id }: { id: string }) {
  const state = useProduct(id);
  const isOnline = useOnline();
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <PageHead title={COPY.loading} />
          <ProductSkeleton />
        </>
      );
    case 'missing':
      return (
        <>
          <PageHead title={COPY.notFound} isHidden />
          <EmptyState
            headingLevel="h1"
            title={COPY.notFound}
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
          <PageHead title={COPY.errorHeading} isHidden />
          <ErrorNotice
            headingLevel="h1"
            heading={COPY.errorHeading}
            message={
              <>
                <span>{COPY.error}</span> {state.reason !== null && <span>{state.reason}</span>}
                {!isOnline && (
                  <>
                    <span>{COPY.notHere}</span> <Link to="/products">{COPY.browseSaved}</Link>
                  </>
                )}
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
