/** Sent with every change; the provider answers a repeated key with the stored reply. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** What the provider offers beyond the listed calls, as a comma list. */
export const PROVIDER_CAPABILITIES = 'Provider-Capabilities';

export const CAPABILITIES = [
  'auth.logout',
  'auth.registration-key',
  'auth.sessions',
  'batch',
  'contact',
  'etag',
  'idempotency',
  'listings.base',
  'listings.create',
  'moderation',
  'orders.line',
  'orders.pages',
  'prefer.minimal',
  'products.campus',
  'products.deal',
  'products.near',
  'push',
  'push.searches',
  'uploads',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Known capabilities of a header value; unknown names are left out. */
export function parseCapabilities(header: string | null): readonly Capability[] {
  const named = new Set((header ?? '').split(',').map((name) => name.trim()));
  return CAPABILITIES.filter((capability) => named.has(capability));
}

/**
 * Additive (capability `auth.registration-key`), on every POST of /auth but refresh and logout: a secret that the device
 * makes for one sign-in, 16 to 200 visible characters. A code that was asked for with a key is taken from that device
 * alone, and what others guess meanwhile is not counted against it. An address that was verified with a key is registered by
 * that key alone; otherwise another device could be first to register an address that its owner has just verified.
 */
export const REGISTRATION_KEY = 'Registration-Key';

/**
 * Additive (capability `listings.base`), on PATCH /listings/{id}: `updatedAt` of the listing that was edited. A newer listing refuses the edit with
 * 409, `stale-edit` and what it holds now. `updatedAt` moves with all that the edit form shows, so also with every
 * piece that is ordered or given back, and with nothing else: not with reviews, likes or views.
 */
export const BASE_UPDATED_AT = 'Base-Updated-At';

/** RFC 7240. */
export const PREFER = 'Prefer';
/** Says which preferences a reply follows. */
export const PREFERENCE_APPLIED = 'Preference-Applied';
/**
 * Additive (capability `prefer.minimal`), a value of `Prefer` on every change but an upload: the reply then holds the
 * changed thing without anything that grows beside it. It says `isPartial: true` where it omits parts of the full
 * reply, and is 204 where nothing would be left. Refusals are unchanged. It is not part of the request's identity: the
 * same `Idempotency-Key` may come with it and without.
 */
export const RETURN_MINIMAL = 'return=minimal';

/** Whether a value of `Prefer` asks for a minimal reply. Of two values for the same preference the first counts. */
export function prefersMinimal(header: string): boolean {
  const returned = header
    .split(',')
    .map((preference) => (preference.split(';', 1)[0] ?? '').replace(/[\s"]/g, '').toLowerCase())
    .find((preference) => /^return(=|$)/.test(preference));
  return returned === RETURN_MINIMAL;
}

/** How long a provider with the `idempotency` capability keeps its replies: 30 days. */
export const IDEMPOTENCY_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Additive (capability `orders.line`), on POST /orders: which line of the cart is ordered. The body names only listing and amount, from which
 * neither the number of pieces nor the chosen options can be told after a price change. The order takes that line out of
 * the cart.
 */
export const ORDER_LINE = 'Order-Line';
