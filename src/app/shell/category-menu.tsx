import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { categoryAddress } from '#core/domain/page-addresses.ts';
import { BrowseIcon } from '#ui/icons/icons-place.tsx';
import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';
import { COPY } from './copy.ts';
import styles from './category-menu.module.css';
import type { ShellCategory } from './shell-viewer.ts';

/** A disclosure, not an ARIA menu: its links are reached with Tab. Closes on Esc, on a choice and when left. */
export function CategoryMenu({ categories }: { categories: readonly ShellCategory[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function closeWhenLeft(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <div className={styles.menu} onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => {
          // Safari does not focus a pressed button; without the focus, leaving the menu would not close it.
          button.current?.focus();
          setIsOpen(!isOpen);
        }}
      >
        <BrowseIcon size="small" />
        {COPY.categories}
        <ChevronDownIcon size="small" />
      </button>
      {/* The list takes the focus of a press between its links, which would otherwise close it. */}
      <ul role="list" id={listId} className={styles.list} hidden={!isOpen} tabIndex={-1}>
        <CategoryLink
          to="/all-categories"
          label={COPY.allCategories}
          onChoose={() => setIsOpen(false)}
        />
        {categories.map(({ slug, name }) => (
          <CategoryLink
            key={slug}
            to={categoryAddress(slug)}
            label={name}
            slug={slug}
            onChoose={() => setIsOpen(false)}
          />
        ))}
      </ul>
    </div>
  );
}

interface CategoryLinkProps {
  to: string;
  label: string;
  slug?: string;
  onChoose: () => void;
}

/**
 * An entry of the category lists, also of the drawer on phones: a dot in the category's tint before its name.
 * `onChoose` closes the list.
 */
export function CategoryLink({ to, label, slug, onChoose }: CategoryLinkProps) {
  return (
    <li>
      <Link to={to} className={styles.link} onClick={onChoose}>
        <span className={styles.dot} data-category={slug} />
        {label}
      </Link>
    </li>
  );
}
