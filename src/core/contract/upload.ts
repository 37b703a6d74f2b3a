/** What the sides of a picture may multiply to; less for a few kinds that are dear to read. */
export const UPLOAD_LIMIT_MEGAPIXELS = 50;

/** The address that a listing names, of a reply to POST /uploads; null when the reply names none. */
export function readUploadReply(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('url' in value)) return null;
  return typeof value.url === 'string' && value.url !== '' ? value.url : null;
}
