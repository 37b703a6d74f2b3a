import { pictureSrcSet } from '#core/domain/upload-address.ts';
import { useDataSaver } from '#bindings/device-settings.ts';
import { readDevicePicture } from '#core/domain/device-picture.ts';
import { PictureFrame } from '#ui/layout/picture-frame.tsx';
import { categoryDrawingSrc } from './category-drawing.ts';
import { useDevicePicture } from '#bindings/use-device-picture.ts';

interface ListingPictureProps {
  src: string | undefined;
  /** Empty where the title stands beside it. */
  alt?: string;
  /** Slug of the category: its tint lies behind, its drawing replaces a broken picture. */
  category: string;
  loading?: 'lazy' | 'eager';
  /** Where it is shown, which sets its width. `whole` is full size, also with data saver. */
  shownAs?: 'card' | 'row' | 'page' | 'whole';
  className?: string | undefined;
  /** As for `PictureFrame`. */
  placeholderSrc?: string | undefined;
}

/** A picture of a listing; an unsent one is read from this device. */
export function ListingPicture(props: ListingPictureProps) {
  const id = readDevicePicture(props.src ?? '');
  return id === null ? <AddressedPicture {...props} /> : <WaitingPicture {...props} id={id} />;
}

function WaitingPicture({ id, ...rest }: ListingPictureProps & { id: string }) {
  return <AddressedPicture {...rest} src={useDevicePicture(id)} />;
}

/** As for `<img sizes>`. */
const SIZES = {
  card: '(min-width: 768px) 16rem, 50vw',
  row: '5rem',
  page: '(min-width: 768px) 40rem, 100vw',
} as const;

function AddressedPicture({ alt = '', src = '', shownAs = 'card', ...rest }: ListingPictureProps) {
  const isSaving = useDataSaver();
  const frame = { ...rest, alt, fallbackSrc: categoryDrawingSrc(rest.category) };
  if (shownAs === 'whole') return <PictureFrame {...frame} src={src} />;
  const srcSet = pictureSrcSet(src, isSaving);
  return <PictureFrame {...frame} src={src} srcSet={srcSet} sizes={SIZES[shownAs]} />;
}
