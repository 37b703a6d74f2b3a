import { Buffer } from 'node:buffer';
import { getPath } from 'hono/utils/url';
import { chooseEncoding, compressReply } from './compression.ts';

/**
 * Replies with a token are not compressed: compressed together with an attacker's text, their length would reveal the
 * token. Source: BREACH, https://www.breachattack.com
 */
const SECRET_PATH = /^\/api\/auth(\/|$)/;
/** A smaller gain is not worth the decompression. */
const MAX_SHARE = 0.9;

/** The reply with its `Content-Length`, compressed if the client accepts that and it saves enough. */
export async function packReply(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  const mayPack = !SECRET_PATH.test(getPath(request));
  if (mayPack) response.headers.set('Vary', 'Accept-Encoding');
  const isPacked = response.headers.has('Content-Encoding');
  if (isPacked || response.body === null || !type.startsWith('application/json')) return response;
  const content = Buffer.from(await response.arrayBuffer());
  const accepted = mayPack ? request.headers.get('Accept-Encoding') : null;
  const encoding = chooseEncoding(accepted, type, content.byteLength);
  const packed = await compressReply(content, encoding);
  const pays = encoding !== 'identity' && packed.byteLength <= content.byteLength * MAX_SHARE;
  const sent = pays ? packed : content;
  const headers = new Headers(response.headers);
  if (pays) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(sent.byteLength));
  return new Response(new Uint8Array(sent), { status: response.status, headers });
}
