import * as z from 'zod/mini';

/*
 * Additive (capability `contact`): how a member reaches a seller before there is an order, and the seller's own word on
 * whether they may.
 */

/** Reply of GET /listings/{id}/contact. */
export const contactBody = z.strictObject({
  /** As the seller wrote it; null: they do not share it, have none, or the listing is no longer for sale. */
  phone: z.nullable(z.string()),
});
export type ContactBody = z.infer<typeof contactBody>;

/** Of GET and PUT /contact: whether members may ask for the caller's phone number. */
export const contactSharingBody = z.strictObject({ isShared: z.boolean() });
export const contactSharingRequest = z.object({ isShared: z.boolean() });
