import { useLayoutEffect, useRef, useState } from 'react';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { devicePictureAddress, readDevicePicture } from '#core/domain/device-picture.ts';
import { FieldError } from '#ui/controls/field-error.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './photo-field.module.css';
import { PhotoTools, type PhotoAct } from './photo-tools.tsx';
import { movePicture } from './picture-order.ts';
import { turnPhoto } from './turn-photo.ts';
import { LISTING } from './copy.ts';

interface PhotoListProps {
  pictures: readonly string[];
  /** Slug of the listing's category; empty before it is chosen. */
  category: string;
  memberId: string;
  onChange: (pictures: readonly string[]) => void;
}

/** The pictures as buyers will see them, the cover first; each can be moved, and turned while it is on this device. */
export function PhotoList({ pictures, category, memberId, onChange }: PhotoListProps) {
  const runtime = useRuntime();
  const [turning, setTurning] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const [isNotTurned, setIsNotTurned] = useState(false);
  const { list, focusNext } = useFocusOfTools();
  // A rotation takes a moment: changes made meanwhile are kept.
  const newest = useRef(pictures);
  useLayoutEffect(() => {
    newest.current = pictures;
  });

  function move(from: number, to: number, act: PhotoAct) {
    focusNext(to, act);
    setAnnounced(LISTING.photoMoved(to + 1, pictures.length));
    onChange(movePicture(pictures, from, to));
  }

  function remove(index: number) {
    focusNext(Math.max(0, Math.min(index, pictures.length - 2)), 'remove');
    setAnnounced(LISTING.photoRemoved(pictures.length - 1));
    onChange(pictures.filter((_, place) => place !== index));
  }

  async function turn(picture: string, id: string) {
    setTurning(picture);
    const turned = await turnPhoto(runtime, memberId, id);
    setTurning(null);
    setIsNotTurned(turned === null);
    const place = newest.current.indexOf(picture);
    if (turned === null || place < 0) return;
    focusNext(place, 'turn');
    setAnnounced(LISTING.photoTurned(place + 1));
    onChange(newest.current.with(place, devicePictureAddress(turned)));
  }

  return (
    <>
      <ul role="list" className={styles.photos} ref={list} hidden={pictures.length === 0}>
        {pictures.map((picture, index) => {
          const id = readDevicePicture(picture);
          const isFirst = pictures.indexOf(picture) === index;
          return (
            <li key={isFirst ? picture : `${picture} ${index}`} className={styles.photo}>
              <ListingPicture
                src={id !== null || /^(\/|https?:)/.test(picture) ? picture : undefined}
                alt={LISTING.photo(index + 1)}
                category={category}
                className={styles.picture}
              />
              <PhotoTools
                index={index}
                count={pictures.length}
                isTurning={turning === picture}
                onMove={(to, act) => move(index, to, act)}
                onRemove={() => remove(index)}
                onTurn={id === null ? null : () => void turn(picture, id)}
              />
            </li>
          );
        })}
      </ul>
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
      {isNotTurned && <FieldError>{LISTING.photoNotTurned}</FieldError>}
    </>
  );
}

/** The focus follows a moved picture's buttons. */
function useFocusOfTools() {
  const list = useRef<HTMLUListElement>(null);
  const pendingFocus = useRef<{ place: number; act: PhotoAct } | null>(null);
  useLayoutEffect(() => {
    if (pendingFocus.current === null) return;
    const { place, act } = pendingFocus.current;
    pendingFocus.current = null;
    const tools = [
      ...(list.current?.children[place]?.querySelectorAll<HTMLElement>('[data-act]:enabled') ?? []),
    ];
    // After the last one the focus moves to the buttons that add photos.
    const others = [...(list.current?.parentElement?.querySelectorAll('button') ?? [])];
    const next = [act, act === 'right' ? 'left' : 'right', 'remove']
      .flatMap((each) => tools.find(({ dataset }) => dataset.act === each) ?? [])
      .at(0);
    (next ?? others.find((button) => button.checkVisibility()))?.focus();
  });
  return {
    list,
    focusNext: (place: number, act: PhotoAct) => {
      pendingFocus.current = { place, act };
    },
  };
}
