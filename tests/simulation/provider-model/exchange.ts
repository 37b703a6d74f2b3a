/* Requests and replies of the model. */

export interface ModelRequest {
  method: string;
  /** After `/api/`, query included. */
  path: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | null;
}

export interface ModelReply {
  status: number;
  /** Lower-case names; those that a client acts on. */
  headers: Readonly<Record<string, string>>;
  /** '' when there is none. */
  body: string;
}

/**
 * One change of the provider's state by one request. A request that leaves everything as it was (a listing saved twice,
 * a line set to its own quantity, a replayed key, a refusal) is none.
 */
export interface ModelEffect {
  at: number;
  memberId: string;
  /** Idempotency-Key; null without one. Kept also where the provider does not look at keys. */
  key: string | null;
  method: string;
  path: string;
  /** null without one, and for the bytes of a picture. */
  body: string | null;
  headers: Readonly<Record<string, string>>;
  /** `cart:<lineKey>`, `wish:<listingId>`, `order:<orderId>`, `listing:<id>`, `review:<listingId>`, `upload:<id>`, `report:<kind>:<id>` or `sessions:<memberId>`. */
  subject: string;
}

export const JSON_TYPE = { 'content-type': 'application/json' } as const;
