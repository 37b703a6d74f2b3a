import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { BookmarkIcon } from '#components/saved-search/bookmark-icon.tsx';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import type { ShownSearch } from '#components/saved-search/use-saved-searches.ts';
import { langOfText } from '#components/page/lang-of-text.ts';
import type { Listing } from '#core/domain/listing.ts';
import { formatCardPrice } from '#core/domain/money.ts';
import { forgetRecentSearches, noteRecentSearch } from '#core/storage/recent-searches.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { TrashIcon } from '#ui/icons/icons-action.tsx';
import { BrowseIcon, SearchIcon } from '#ui/icons/icons-place.tsx';
import { ClockIcon } from '#ui/icons/icons-state.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { COPY } from './copy.ts';
import { useSuggestions } from './queries.ts';
import styles from './search-suggestions.module.css';
import { addressOf, type Suggestion } from './suggestions.ts';
import { useCombobox } from './use-combobox.ts';
import { useTypedText } from './use-typed-text.ts';

/**
 * Suggestions, from this device alone, rendered into the form of a search field. Loaded when the field is first
 * focused.
 */
export function SearchSuggestions({ field }: { field: HTMLInputElement }) {
  const { db } = useRuntime();
  const navigate = useNavigate();
  const text = useTypedText(field);
  const suggestions = useSuggestions(text);
  const options = suggestions ?? [];
  const combobox = useCombobox(field, options.length, {
    onChoose: (at) => {
      const option = options[at];
      if (option !== undefined) choose(option);
    },
    onSubmit: (search) => {
      if (search !== '') note(search);
    },
  });

  // A failure to store it is ignored: the search continues.
  function note(search: string) {
    noteRecentSearch(db, search).catch(() => undefined);
  }

  function choose(option: Suggestion) {
    if (option.kind === 'recent' || option.kind === 'words') note(option.text);
    if (option.kind === 'clear') forgetRecentSearches(db).catch(() => undefined);
    const address = addressOf(option);
    if (address === null) return;
    field.blur();
    void navigate(address);
  }

  if (!combobox.isOpen) return null;
  return (
    <Popup suggestions={suggestions} isEmpty={text.trim() === ''}>
      {options.length > 0 && (
        <ul role="listbox" id={combobox.listId} aria-label={COPY.label} className={styles.list}>
          {options.map((option, at) => (
            <li
              key={keyOf(option)}
              // The focus stays in the field, so the browser does not scroll the active option into view by itself.
              ref={combobox.active === at ? scrollIntoSight : null}
              id={combobox.optionId(at)}
              role="option"
              aria-selected={combobox.active === at}
              className={styles.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <Line option={option} />
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface PopupProps {
  suggestions: readonly Suggestion[] | undefined;
  isEmpty: boolean;
  children: ReactNode;
}

function Popup({ suggestions, isEmpty, children }: PopupProps) {
  const isOnline = useOnline();
  const count = suggestions?.length ?? 0;
  if (isEmpty && count === 0) return null;
  const nothing = isOnline ? COPY.nothing : COPY.nothingOffline;
  const words = suggestions === undefined ? COPY.looking : count === 0 ? nothing : null;
  return (
    <div className={styles.popup}>
      {/* Before the list: after it, the visually hidden words would extend the scroll area. */}
      <div role="status" className={words === null ? undefined : styles.words}>
        {words ?? <VisuallyHidden>{COPY.count(count)}</VisuallyHidden>}
      </div>
      {children}
    </div>
  );
}

function Line({ option }: { option: Suggestion }) {
  switch (option.kind) {
    case 'recent':
      return <Row icon={<ClockIcon size="small" />} text={option.text} note={COPY.recent} />;
    case 'words':
      return <Row icon={<SearchIcon size="small" />} text={option.text} />;
    case 'category':
      return <Row icon={<BrowseIcon size="small" />} text={option.text} note={COPY.category} />;
    case 'listing':
      return <ListingRow listing={option.listing} />;
    case 'saved':
      return <SavedRow search={option.search} />;
    case 'clear':
      return <Row icon={<TrashIcon size="small" />} text={COPY.clear} />;
  }
}

function ListingRow({ listing: { title, price, images, category } }: { listing: Listing }) {
  const picture = (
    <ListingPicture
      className={styles.picture}
      shownAs="row"
      src={images[0]}
      category={category}
      loading="eager"
    />
  );
  return <Row icon={picture} text={title} note={formatCardPrice(price)} />;
}

function SavedRow({ search: { title, details, freshCount } }: { search: ShownSearch }) {
  const text = details === '' ? title : `${title} · ${details}`;
  return (
    <>
      <BookmarkIcon size="small" isFilled />
      <span className={styles.text} lang={langOfText(text)}>
        {text}
      </span>
      {freshCount === 0 ? (
        <span className={styles.note}>{COPY.saved}</span>
      ) : (
        <Badge tone="accent">{COPY.fresh(freshCount)}</Badge>
      )}
    </>
  );
}

function Row({ icon, text, note }: { icon?: ReactNode; text: string; note?: string }) {
  return (
    <>
      {icon}
      <span className={styles.text} lang={langOfText(text)}>
        {text}
      </span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </>
  );
}

function keyOf(option: Suggestion): string {
  if (option.kind === 'saved') return `saved ${option.search.key}`;
  if (option.kind === 'listing') return `listing ${option.listing.id}`;
  return option.kind === 'clear' ? 'clear' : `${option.kind} ${option.text}`;
}
