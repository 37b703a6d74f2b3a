import { LinkButton } from '#components/link-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StoreIcon } from '#ui/icons-shop.tsx';

/** The words are the specification's. */
export function NotFoundPage() {
  return (
    <EmptyState
      headingLevel="h1"
      title="Oops! Page not found."
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
      This address leads to no shelf of ours. The rest of the shop is where it was.
    </EmptyState>
  );
}
