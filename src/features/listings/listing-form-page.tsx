import { Suspense, use, useState } from 'react';
import { LinkButton } from '#components/link-button.tsx';
import { LISTINGS_ADDRESS } from '#components/listing-addresses.ts';
import { useRuntime } from '#components/runtime-context.tsx';
import type { User } from '#core/domain/user.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListIcon } from '#ui/icons-place.tsx';
import type { FormNews } from './form-news.ts';
import { type FormPlace, nameFormPlace } from './form-place.ts';
import { type FormSource, readFormSource } from './form-source.ts';
import { ListingForm } from './listing-form.tsx';
import { ListingsSkeleton } from './listings-skeleton.tsx';
import { LISTING } from './words.ts';

interface ListingFormPageProps {
  member: User;
  place: FormPlace;
  onClose: (news: FormNews) => void;
}

/** The form at a place, as soon as it is known what it is about. */
export function ListingFormPage(props: ListingFormPageProps) {
  const runtime = useRuntime();
  const { member, place } = props;
  const [source] = useState(() => readFormSource(runtime, member, place));
  return (
    <Suspense fallback={<ListingsSkeleton />}>
      <LoadedForm {...props} source={source} />
    </Suspense>
  );
}

function LoadedForm({
  source,
  ...rest
}: ListingFormPageProps & { source: Promise<FormSource | null> }) {
  const found = use(source);
  if (found !== null)
    return <ListingForm {...rest} source={found} draftName={nameFormPlace(rest.place)} />;
  return (
    <EmptyState
      title={rest.place.kind === 'entry' ? LISTING.settled : LISTING.gone}
      headingLevel="h1"
      picture={<ListIcon size="large" />}
      action={<LinkButton to={LISTINGS_ADDRESS}>{LISTING.toListings}</LinkButton>}
    >
      {rest.place.kind === 'entry' ? LISTING.settledHint : LISTING.goneHint}
    </EmptyState>
  );
}
