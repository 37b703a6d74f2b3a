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
  ratio?: 'square' | 'landscape';
  className?: string | undefined;
}

/** A picture of a listing; one that waits on this device to be sent is drawn from there. */
export function ListingPicture(props: ListingPictureProps) {
  const id = readDevicePicture(props.src ?? '');
  return id === null ? <AddressedPicture {...props} /> : <WaitingPicture {...props} id={id} />;
}

function WaitingPicture({ id, ...rest }: ListingPictureProps & { id: string }) {
  return <AddressedPicture {...rest} src={useDevicePicture(id)} />;
}

function AddressedPicture({ alt = '', category, ...rest }: ListingPictureProps) {
  return (
    <PictureFrame
      {...rest}
      alt={alt}
      category={category}
      fallbackSrc={categoryDrawingSrc(category)}
    />
  );
}
