/** Side of the square kept on this device, in pixels. */
const AVATAR_SIDE = 256;
const AVATAR_QUALITY = 0.85;

/** A pixel square cut from the middle of the picture, as a data address; null when it cannot be decoded. */
export async function shrinkPicture(file: Blob): Promise<string | null> {
  try {
    const picture = await decode(file);
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = AVATAR_SIDE;
    canvas.height = AVATAR_SIDE;
    const left = (picture.width - side) / 2;
    const top = (picture.height - side) / 2;
    canvas
      .getContext('2d')
      ?.drawImage(picture, left, top, side, side, 0, 0, AVATAR_SIDE, AVATAR_SIDE);
    return canvas.toDataURL('image/webp', AVATAR_QUALITY);
  } catch {
    // Not decodable, whatever its file name says.
    return null;
  }
}

/** Drawings (SVG) have no bitmap of their own: the browser renders them as an image first. */
async function decode(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (file.type !== 'image/svg+xml') return createImageBitmap(file);
  const address = URL.createObjectURL(file);
  try {
    const image = new Image(AVATAR_SIDE, AVATAR_SIDE);
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}
