import { eq } from 'drizzle-orm';
import {
  contactBody,
  type ContactBody,
  contactSharingBody,
  contactSharingRequest,
} from '#core/contract/contact.ts';
import type { Deps } from '../../deps.ts';
import { memberChange } from '../../http/change-route.ts';
import { memberRead, type Route } from '../../http/route.ts';
import { CONTACTS_PER_MEMBER } from '../../limits/contact-limits.ts';
import { consumeOrThrow } from '../../limits/rate-limits.ts';
import { isId } from '../../storage/ids.ts';
import { listings, type Member, members } from '../../storage/schema.ts';
import { NO_SUCH_LISTING, listingNotFound } from './listing-not-found.ts';

/** The seller's phone number of a listing, for members, and the seller's setting to share it. */
export const contactRoutes: readonly Route[] = [
  memberRead({
    path: '/listings/{id}/contact',
    summary: 'The phone number of the seller, where they share it and the listing is for sale.',
    capability: 'contact',
    access: 'member',
    owned: 'listing of anyone',
    reply: contactBody,
    refusals: {
      404: NO_SUCH_LISTING,
      429: `Also more than ${CONTACTS_PER_MEMBER.capacity} numbers, and one more every 48 minutes.`,
    },
    answer: ({ deps, member, params }) => readContact(deps, member, params.id),
  }),
  memberRead({
    path: '/contact',
    summary: 'Whether members may ask for the phone number of the caller.',
    capability: 'contact',
    access: 'seller',
    reply: contactSharingBody,
    answer: ({ member }) => Promise.resolve({ isShared: member.isContactShared }),
  }),
  memberChange({
    method: 'PUT',
    path: '/contact',
    summary: 'Lets members ask for the phone number of the caller, or no longer.',
    capability: 'contact',
    access: 'seller',
    body: contactSharingRequest,
    reply: contactSharingBody,
    effect: async ({ member }, { isShared }, tx) => {
      await tx.update(members).set({ isContactShared: isShared }).where(eq(members.id, member.id));
      return {};
    },
    answer: (_call, { isShared }) => Promise.resolve({ isShared }),
    minimal: null,
  }),
];

async function readContact(deps: Deps, member: Member, id: string): Promise<ContactBody> {
  const [row] = isId(id)
    ? await deps.db
        .select({
          status: listings.status,
          sellerId: members.id,
          phone: members.phone,
          isShared: members.isContactShared,
        })
        .from(listings)
        .innerJoin(members, eq(listings.sellerId, members.id))
        .where(eq(listings.id, id))
    : [];
  if (row === undefined) throw listingNotFound();
  const { phone, status, isShared, sellerId } = row;
  if (!isShared || phone === '' || status !== 'active') return { phone: null };
  if (sellerId !== member.id) await consumeOrThrow(deps, CONTACTS_PER_MEMBER, member.id);
  return { phone };
}
