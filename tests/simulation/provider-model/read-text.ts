import { Buffer } from 'node:buffer';
import type { BodyLimit } from '#server/http/json-body.ts';
import { Refusal } from '#server/http/refusal.ts';

const JSON_LIMIT: BodyLimit = {
  maxBytes: 100 * 1024,
  words: 'The request is too large: at most 100 KB are accepted.',
};
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body as text; refuses one that is too large or no UTF-8. */
export function readText(
  body: string | Uint8Array | null,
  { maxBytes, words }: BodyLimit = JSON_LIMIT,
): string {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
  if (bytes > maxBytes) throw new Refusal(413, 'invalid-body', words);
  if (body === null || typeof body === 'string') return body ?? '';
  try {
    return utf8.decode(body);
  } catch {
    throw new Refusal(400, 'invalid-json', 'The request body is not text in UTF-8.');
  }
}
