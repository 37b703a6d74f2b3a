import { useEffect, useRef } from 'react';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import type { Listing } from '#core/domain/listing.ts';
import styles from './thumbnails.module.css';
import { GALLERY } from './copy.ts';

interface ThumbnailsProps {
  listing: Listing;
  shown: number;
  onChoose: (place: number) => void;
}

/** The focus follows the picture while arrow keys move from one to the next. */
export function Thumbnails({ listing: { images, category }, shown, onChoose }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    if (list.current?.contains(document.activeElement) === true) buttons[shown]?.focus();
  }, [shown]);
  return (
    <ul ref={list} role="list" className={styles.list} aria-label={GALLERY.small}>
      {images.map((src, index) => (
        <li key={`${index}-${src}`}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={GALLERY.show(index + 1)}
            aria-pressed={index === shown}
            onClick={() => onChoose(index)}
          >
            <ListingPicture shownAs="row" src={src} category={category} />
          </button>
        </li>
      ))}
    </ul>
  );
}
