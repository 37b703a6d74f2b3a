import { Link, useParams } from 'react-router-dom';
import { useOnline } from '#bindings/use-online.ts';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { HiddenProduct, MissingProduct } from './missing-product.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductView } from './product-view.tsx';
import { useHiddenProduct, useProduct } from './queries.ts';
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
  const hidden = useHiddenProduct(id);
  if (hidden !== null) return <HiddenProduct {...hidden} isMissing={state.kind === 'missing'} />;
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <PageHead title={COPY.loading} />
          <ProductSkeleton />
        </>
      );
    case 'missing':
      return <MissingProduct />;
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
