import { devicePictureAddress, readDevicePicture } from '#core/domain/device-picture.ts';

/** How many addresses come before a photo of this device, by its id; one that is not named comes after all of them. */
export type PhotoPlaces = Readonly<Record<string, number>>;

interface OwnPhotos {
  photos: readonly string[];
  photoPlaces: PhotoPlaces;
}

/** The pictures of a listing in their order, the first being the cover: addresses, and photos among and after them. */
export function joinPictures(addresses: readonly string[], own: OwnPhotos): string[] {
  const placeOf = (id: string) =>
    Math.min(own.photoPlaces[id] ?? addresses.length, addresses.length);
  const standingAt = (place: number) =>
    own.photos.filter((id) => placeOf(id) === place).map(devicePictureAddress);
  return [
    ...addresses.flatMap((address, place) => [...standingAt(place), address]),
    ...standingAt(addresses.length),
  ];
}

/** The reverse of `joinPictures`: one address per line, as people type them, and the photos of this device. */
export function splitPictures(pictures: readonly string[]): OwnPhotos & { images: string } {
  const addresses = pictures.filter((picture) => readDevicePicture(picture) === null);
  const photos: string[] = [];
  const photoPlaces: Record<string, number> = {};
  let place = 0;
  for (const picture of pictures) {
    const id = readDevicePicture(picture);
    if (id === null) {
      place += 1;
      continue;
    }
    photos.push(id);
    if (place < addresses.length) photoPlaces[id] = place;
  }
  return { images: addresses.join('\n'), photos, photoPlaces };
}

/** @param to the new place of the picture at `from` */
export function movePicture(pictures: readonly string[], from: number, to: number): string[] {
  const others = pictures.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...pictures.slice(from, from + 1), ...others.slice(to)];
}

/** Parses stored positions; invalid ones are dropped. */
export function readPhotoPlaces(value: unknown): PhotoPlaces {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, place]) => Number.isInteger(place) && place >= 0),
  );
}
