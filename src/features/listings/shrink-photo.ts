/** Longest side of a photo that is sent, in pixels: the widest that the provider keeps. */
const PHOTO_SIDE = 1280;
const PHOTO_QUALITY = 0.82;

/** A photo in the size that is sent; null when the browser sees no picture in the file. */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, PHOTO_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await encodePhoto(canvas);
  } catch {
    // Not decodable, whatever its file name says.
    return null;
  }
}

/** A photo in the format that is sent; null when the browser cannot encode it. */
export async function encodePhoto(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp');
  // Browsers that cannot write WebP answer with a PNG, which a photo makes huge.
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, PHOTO_QUALITY);
  });
}
