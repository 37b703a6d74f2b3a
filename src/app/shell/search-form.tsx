import { useState, type SyntheticEvent } from 'react';
import { SearchIcon } from '#ui/icons/icons-place.tsx';
import { COPY } from './copy.ts';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** The current search, so that it can be edited. Give a `key` to follow the address. */
  initialQuery?: string;
  /** Gets the trimmed text; not called when that is empty. */
  onSearch: (query: string) => void;
}

/**
 * The search of the header, a `search` landmark. Its button and the keyboard's search key submit; an empty search does
 * nothing.
 */
export function SearchForm({ initialQuery = '', onSearch }: SearchFormProps) {
  const [query, setQuery] = useState(initialQuery);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    // Read from the field: React does not know what was typed before hydration.
    const typed = new FormData(event.currentTarget).get('search');
    const trimmed = typeof typed === 'string' ? typed.trim() : '';
    if (trimmed !== '') onSearch(trimmed);
  }

  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <input
        type="search"
        name="search"
        className={styles.input}
        aria-label={COPY.searchProducts}
        placeholder={COPY.searchProducts}
        enterKeyHint="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <button type="submit" className={styles.button} aria-label={COPY.search} title={COPY.search}>
        <SearchIcon />
      </button>
    </form>
  );
}
