import { Suspense, use, useState } from 'react';
import { LinkButton } from '#components/page/link-button.tsx';
import { LISTINGS_ADDRESS } from '#components/page/listings-address.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { User } from '#core/domain/user.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListIcon } from '#ui/icons/icons-place.tsx';
import type { FlashMessage } from './flash-message.ts';
import { type FormRoute, nameFormRoute } from './form-route.ts';
import { type FormSource, readFormSource } from './form-source.ts';
import { ListingForm } from './listing-form.tsx';
import { ListingsSkeleton } from './listings-skeleton.tsx';
import { LISTING } from './copy.ts';

interface ListingFormPageProps {
  member: User;
  route: FormRoute;
  onClose: (message: FlashMessage) => void;
}

/** The form of a route, once its subject is loaded. */
export function ListingFormPage(props: ListingFormPageProps) {
  const runtime = useRuntime();
  const { member, route } = props;
  const read = () => readFormSource(runtime, member, route);
  // Each read opens a new form: what it was opened with stays the base of its edits.
  const [opened, setOpened] = useState(() => ({ turn: 0, source: read() }));
  return (
    <Suspense fallback={<ListingsSkeleton />}>
      <LoadedForm
        key={opened.turn}
        {...props}
        source={opened.source}
        isReopened={opened.turn > 0}
        onReopen={() => setOpened(({ turn }) => ({ turn: turn + 1, source: read() }))}
      />
    </Suspense>
  );
}

interface LoadedFormProps extends ListingFormPageProps {
  source: Promise<FormSource | null>;
  isReopened: boolean;
  onReopen: () => void;
}

function LoadedForm({ source, ...rest }: LoadedFormProps) {
  const found = use(source);
  if (found !== null)
    return <ListingForm {...rest} source={found} draftName={nameFormRoute(rest.route)} />;
  return (
    <EmptyState
      title={rest.route.kind === 'entry' ? LISTING.settled : LISTING.gone}
      headingLevel="h1"
      picture={<ListIcon size="large" />}
      action={<LinkButton to={LISTINGS_ADDRESS}>{LISTING.toListings}</LinkButton>}
    >
      {rest.route.kind === 'entry' ? LISTING.settledHint : LISTING.goneHint}
    </EmptyState>
  );
}
