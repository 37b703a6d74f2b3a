import { createHash } from 'node:crypto';

/** Short hash of a reply's content for its `ETag`. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

/** Whether `If-None-Match` lists this `ETag`: the client has the reply. Weak comparison, RFC 9110 §13.1.2. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const header = ifNoneMatch?.trim() ?? '';
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
