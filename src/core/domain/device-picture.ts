const SCHEME = 'device-picture:';

/** Stands for the address of a picture that is on this device and not with the provider yet. */
export function devicePictureAddress(id: string): string {
  return SCHEME + id;
}

/** The id in such an address; null for the address of anything else. */
export function readDevicePicture(address: string): string | null {
  return address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null;
}
