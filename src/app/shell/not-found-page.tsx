import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StoreIcon } from '#ui/icons/icons-trade.tsx';
import { COPY } from './not-found-copy.ts';

/** Any address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHead title={COPY.title} isHidden />
      <EmptyState
        headingLevel="h1"
        title={COPY.title}
        picture={<StoreIcon size="large" />}
        action={
          <>
            <LinkButton to="/">{COPY.goHome}</LinkButton>
            <LinkButton to="/products" variant="secondary">
              {COPY.browse}
            </LinkButton>
          </>
        }
      >
        {COPY.hint}
      </EmptyState>
    </>
  );
}
