import type { Listing } from '#core/domain/listing.ts';
import { formatCardPrice } from '#core/domain/money.ts';
import { showInfo, showWarning } from '#ui/feedback/toast.ts';
import { COPY } from './copy.ts';

type Shared = Pick<Listing, 'title' | 'price' | 'images'>;

/** A tap lets the page open the sheet for about five seconds; a picture shown on the page is usually cached. */
const PICTURE_WITHIN_MS = 1500;

/**
 * Offers a listing to the device's own sharing, with its price and, where files can be shared, its picture; where there
 * is no sharing the address is copied.
 */
export async function shareListing({ title, price, images }: Shared, url: string): Promise<void> {
  if ('share' in navigator) {
    try {
      const words = { title, text: `${title}, ${formatCardPrice(price)}`, url };
      await navigator.share({ ...words, ...(await findPicture(images, url)) });
      return;
    } catch (cause) {
      // Closing the sheet is no failure; a refusal (no permission, no target) falls back to copying.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showInfo(COPY.linkCopied);
  } catch {
    // The browser refused to copy: the toast asks the person to do it.
    showWarning(COPY.linkNotCopied);
  }
}

/** The first picture of our own that a messenger can show. */
async function findPicture(images: readonly string[], page: string): Promise<ShareData> {
  try {
    const own = images
      .map((image) => new URL(image, page))
      .find(
        ({ origin, pathname }) => origin === new URL(page).origin && !pathname.endsWith('.svg'),
      );
    if (own === undefined) return {};
    const reply = await fetch(own, { signal: AbortSignal.timeout(PICTURE_WITHIN_MS) });
    const type = reply.headers.get('Content-Type') ?? '';
    if (!reply.ok || !type.startsWith('image/')) return {};
    const files = [await toPhoto(await reply.blob(), own.pathname.split('/').at(-1) ?? 'picture')];
    return navigator.canShare({ files }) ? { files } : {};
  } catch {
    // The words and the address are shared without it.
    return {};
  }
}

const JPEG = 'image/jpeg';

/** As JPEG, on white: messengers take a WebP for a sticker. As it is where the browser cannot decode it. */
async function toPhoto(picture: Blob, name: string): Promise<File> {
  try {
    const bitmap = await createImageBitmap(picture);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    const pen = canvas.getContext('2d');
    if (pen !== null) pen.fillStyle = '#fff';
    pen?.fillRect(0, 0, bitmap.width, bitmap.height);
    pen?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const photo = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, JPEG, 0.9);
    });
    if (photo !== null) return new File([photo], name.replace(/\.\w+$/, '.jpg'), { type: JPEG });
  } catch {
    // A listing with a picture that some messengers show as a sticker is better than one without.
  }
  return new File([picture], name, { type: picture.type });
}
