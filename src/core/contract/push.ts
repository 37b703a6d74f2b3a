import * as z from 'zod/mini';
import { PUSH_LIMITS } from '../domain/push-limits.ts';

/*
 * Additive (capability `push`): Web Push to the device of a session. Its messages are Declarative Web Push
 * (https://www.w3.org/TR/push-api/#declarative-push-message): a browser that knows it needs no worker to show them.
 */

/** An uncompressed point of P-256 in base64url, 65 bytes, and a secret of 16 bytes. Source: RFC 8291 §3. */
const point = z.string().check(z.regex(/^B[\w-]{86}$/));
const secret = z.string().check(z.regex(/^[\w-]{22}$/));

/** Body of PUT /push/subscription: what the browser says of its `PushSubscription`, and the key it was made with. */
export const pushSubscriptionRequest = z.object({
  /** As `URL.href` writes it, without a space or a letter that is not ASCII: a character is a byte. */
  endpoint: z.string().check(z.maxLength(PUSH_LIMITS.endpoint), z.regex(/^[!-~]*$/)),
  keys: z.object({ p256dh: point, auth: secret }),
  applicationServerKey: point,
  /** `https://…`: a message names what it is about by an address of the app, which a provider need not know. */
  origin: z.string().check(z.maxLength(PUSH_LIMITS.origin)),
});
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>;

/** Reply of every call of /push/subscription. */
export const pushSubscriptionBody = z.strictObject({
  /** The provider's public key, for `pushManager.subscribe`. */
  applicationServerKey: point,
  /** Where messages for this session go; null: nowhere. */
  endpoint: z.nullable(z.string()),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;

/*
 * Body and reply of PUT /push/searches (additive, capability `push.searches`): the searches of this session whose new
 * listings its device is told about, each as the query of its list's address. They replace those of before.
 */
const searches = z
  .array(z.string().check(z.maxLength(PUSH_LIMITS.search)))
  .check(z.maxLength(PUSH_LIMITS.searches));
export const pushSearchesRequest = z.object({ searches });
export const pushSearchesBody = z.strictObject({ searches });
export type PushSearches = z.infer<typeof pushSearchesBody>;
