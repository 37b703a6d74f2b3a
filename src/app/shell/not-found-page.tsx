import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StoreIcon } from '#ui/icons/icons-trade.tsx';

/** The specification's word. */
const TITLE = 'Oops! Page not found.';

/** Any address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHead title={TITLE} isHidden />
      <EmptyState
        headingLevel="h1"
        title={TITLE}
        picture={<StoreIcon size="large" />}
        action={
          <>
            <LinkButton to="/">Go home</LinkButton>
            <LinkButton to="/products" variant="secondary">
              Browse products
            </LinkButton>
          </>
        }
      >
        We couldn't find that page. Let's get you back to the shop.
      </EmptyState>
    </>
  );
}
