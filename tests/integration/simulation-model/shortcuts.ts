import { cartLineKey } from '#core/domain/cart.ts';
import { REFRESHES_PER_SESSION } from '#server/limits/auth-limits.ts';
import { REPORTS_PER_MEMBER } from '#server/limits/moderation-limits.ts';
import { dropOldReplies } from '#server/http/idempotent-replies.ts';
import { cartLines } from '#server/storage/schema.ts';
import { type FixtureMember, memberId } from '#support/provider/provider-fixture.ts';
import type { ListingChange } from '../../simulation/provider-model/provider-model.ts';
import type { Duel } from './provider-duel.ts';

/* What would take many calls, or is no call at all, done to both. */

/** Changes a listing behind everyone's back. */
export async function changeListing(
  duel: Duel,
  id: string,
  change: Omit<ListingChange, 'isDeleted'>,
): Promise<void> {
  duel.pass(1000);
  await duel.real.provider.setListing(id, change);
  duel.model.provider.changeListing(id, change);
}

/** Puts lines of one piece each into a cart. The listing has to offer them. */
export async function fillCart(
  { real, model, now }: Duel,
  who: FixtureMember,
  productId: string,
  choices: readonly Record<string, string>[],
): Promise<void> {
  const { accessToken } = model.provider.tokensOf(memberId(who));
  const headers = { authorization: `Bearer ${accessToken}` };
  const moment = new Date(now());
  for (const variations of choices) {
    const body = JSON.stringify({ productId, quantity: 1, variations });
    const { status } = model.provider.handle({ method: 'POST', path: 'cart', headers, body });
    if (status !== 200) throw new Error('The listing does not offer this line.');
  }
  await real.provider.database.db.insert(cartLines).values(
    choices.map((variations) => ({
      memberId: memberId(who),
      lineKey: cartLineKey(productId, variations),
      listingId: productId,
      variations,
      quantity: 1,
      createdAt: moment,
      updatedAt: moment,
    })),
  );
}

/** Takes all the turns that a session has to renew itself. */
export async function exhaustRefreshes({ real, model }: Duel, refreshToken: string): Promise<void> {
  const [family = ''] = real.names.resolve(refreshToken).split('.');
  await real.provider.exhaust(REFRESHES_PER_SESSION, family);
  const body = JSON.stringify({ token: model.names.resolve(refreshToken) });
  for (let turn = 0; turn < REFRESHES_PER_SESSION.capacity; turn += 1) {
    model.provider.handle({ method: 'POST', path: 'auth/refresh-token', headers: {}, body });
  }
}

const aFan = () => ({
  ...{ sellerId: memberId('seller'), title: 'Desk fan', description: 'Quiet.' },
  ...{ category: 'electronics', condition: 'used', price: 750, quantity: 3 },
});

/** Takes all the turns that a member has to report something: the model, by reports of as many new listings. */
export async function exhaustReports({ real, model }: Duel, who: FixtureMember): Promise<void> {
  await real.provider.exhaust(REPORTS_PER_MEMBER, memberId(who));
  const post = (as: FixtureMember, path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${model.provider.tokensOf(memberId(as)).accessToken}`,
    };
    const request = { method: 'POST', path, headers, body: JSON.stringify(body) };
    const { status, body: said } = model.provider.handle(request);
    if (status !== 201) throw new Error(said);
  };
  for (let turn = 0; turn < REPORTS_PER_MEMBER.capacity; turn += 1) {
    post('seller', 'listings', aFan());
    const subjectId = model.provider.listings().at(-1)?.id;
    post(who, 'moderation/reports', { subject: 'listing', subjectId, reason: 'spam' });
  }
}

/** The housekeeping that the real provider does every now and then. */
export function tidy({ real, now }: Duel): Promise<void> {
  return dropOldReplies(real.provider.database.db, now());
}
