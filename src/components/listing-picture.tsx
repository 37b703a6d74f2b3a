import { PictureFrame } from '#ui/picture-frame.tsx';
import { categoryDrawingSrc } from './category-drawing.ts';

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

export function ListingPicture({ alt = '', category, ...rest }: ListingPictureProps) {
  return (
    <PictureFrame
      {...rest}
      alt={alt}
      category={category}
      fallbackSrc={categoryDrawingSrc(category)}
    />
  );
}
