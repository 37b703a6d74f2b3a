import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './picture-frame.module.css';

interface PictureFrameProps {
  /** Absent or empty shows the fallback. */
  src: string | undefined;
  /** The same picture in other widths, as for `<img srcset>`. */
  srcSet?: string | undefined;
  /**
   * How wide it is shown, as for `<img sizes>`; not `auto`, which loads a wide one when a row is laid out wide for a
   * moment.
   */
  sizes?: string | undefined;
  alt: string;
  /** For a missing or broken picture. */
  fallbackSrc: string;
  /** Slug of the category whose tint lies behind. */
  category: string;
  loading?: 'lazy' | 'eager';
  className?: string | undefined;
  /** A photo that has been loaded already, such as a narrower one of the same: shown until this one has loaded. */
  placeholderSrc?: string | undefined;
}

/** Our transparent product drawings live here; they stand on a shadow, photos fill the frame. */
const DRAWINGS_PATH = '/pictures/';

/** In a page that the provider rendered, a picture may have failed before there was a listener. */
function reportIfBroken(image: HTMLImageElement | null): void {
  if (image?.loading === 'eager' && image.complete && image.naturalWidth === 0)
    image.dispatchEvent(new Event('error'));
}

/**
 * A picture whose room is kept from the start, before the tint of its category. A missing or broken one is replaced by
 * the fallback, and a broken fallback by the tint alone.
 */
export function PictureFrame(props: PictureFrameProps) {
  const {
    src,
    srcSet,
    sizes,
    alt,
    fallbackSrc,
    category,
    loading = 'lazy',
    className,
    placeholderSrc,
  } = props;
  const [brokenSrcs, setBrokenSrcs] = useState<readonly string[]>([]);
  const isMissing = src === undefined || src === '' || brokenSrcs.includes(src);
  const shownSrc = isMissing ? fallbackSrc : src;
  const isEmpty = brokenSrcs.includes(shownSrc);
  const isDrawing = shownSrc.startsWith(DRAWINGS_PATH) && !isEmpty;
  return (
    <span
      className={classNames(styles.frame, className)}
      data-category={category}
      data-kind={isDrawing ? 'drawing' : 'photo'}
      style={isDrawing || !placeholderSrc ? undefined : backgroundOf(placeholderSrc)}
    >
      {/* Without even the fallback, as offline, the tint alone looks better than the browser's broken icon. */}
      {!isEmpty && (
        <img
          className={styles.picture}
          src={shownSrc}
          {...(isMissing || srcSet === '' ? {} : { srcSet, sizes })}
          alt={alt}
          width="256"
          height="256"
          loading={loading}
          decoding="async"
          fetchPriority={loading === 'eager' ? 'high' : 'auto'}
          ref={reportIfBroken}
          onError={() => {
            setBrokenSrcs([...brokenSrcs, shownSrc]);
            // Of pictures that fail for another reason no listeners pile up.
            if (!navigator.onLine)
              addEventListener('online', () => setBrokenSrcs([]), { once: true });
          }}
        />
      )}
    </span>
  );
}

function backgroundOf(src: string) {
  return { background: `center / cover url(${JSON.stringify(src)})` };
}
