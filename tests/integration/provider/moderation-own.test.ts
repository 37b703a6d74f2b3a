import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReportPageBody } from '#core/contract/moderation.ts';
import { setModerator } from '#server/privacy/moderators.ts';
import { seedId } from '#server/storage/ids.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import {
  fixtureEmails,
  type FixtureMember,
  listingId,
} from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

const TEXTBOOK = listingId('textbook');
const REVIEW = seedId('review', 'hoodie/0');
const OWN = {
  status: 403,
  body: { error: 'This is about you: another moderator has to decide.', code: 'forbidden' },
};

let provider: TestProvider;
/** Sells the textbook. */
let seller: Caller;
/** Wrote the review. */
let writer: Caller;
let other: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  const grant = async (who: FixtureMember) => {
    const request = { email: fixtureEmails[who], reason: 'letter 1', nowMs: provider.now() };
    await setModerator(provider.database.db, request, true);
    return asMember(provider, who);
  };
  seller = await grant('seller');
  writer = await grant('otherBuyer');
  other = await grant('otherNewcomer');
});
afterEach(() => provider.close());

async function decide(as: Caller, path: string) {
  const { status, body } = await as('POST', `moderation/${path}`, {
    body: { reason: 'So it is.' },
  });
  return { status, body };
}
const look = () => asVisitor(provider)('GET', `products/${TEXTBOOK}`);

describe('a moderator does not decide', () => {
  it('that a listing of their own is shown again', async () => {
    await decide(other, `listings/${TEXTBOOK}/hide`);
    expect(await decide(seller, `listings/${TEXTBOOK}/restore`)).toEqual(OWN);
    expect((await look()).status).toBe(404);
    expect((await decide(other, `listings/${TEXTBOOK}/restore`)).status).toBe(200);
    expect((await look()).status).toBe(200);
  });

  it('that a review of their own is shown again', async () => {
    await decide(other, `reviews/${REVIEW}/hide`);
    expect(await decide(writer, `reviews/${REVIEW}/restore`)).toEqual(OWN);
    expect((await decide(other, `reviews/${REVIEW}/restore`)).status).toBe(200);
  });

  it('which reviews of their own shop are shown', async () => {
    expect(await decide(seller, `reviews/${REVIEW}/hide`)).toEqual(OWN);
    await decide(other, `reviews/${REVIEW}/hide`);
    expect(await decide(seller, `reviews/${REVIEW}/restore`)).toEqual(OWN);
    expect((await decide(other, `reviews/${REVIEW}/restore`)).status).toBe(200);
    const buyer = await asMember(provider, 'buyer');
    const body = { subject: 'review', subjectId: REVIEW, reason: 'spam', text: '' };
    await buyer('POST', 'moderation/reports', { body });
    const { body: queue } = await other<ReportPageBody>('GET', 'moderation/reports');
    expect(await decide(seller, `reports/${queue.reports[0]?._id ?? ''}/dismiss`)).toEqual(OWN);
  });

  it('that nothing is wrong with what is reported of them', async () => {
    const buyer = await asMember(provider, 'buyer');
    const body = { subject: 'listing', subjectId: TEXTBOOK, reason: 'counterfeit', text: '' };
    await buyer('POST', 'moderation/reports', { body });
    const { body: queue } = await other<ReportPageBody>('GET', 'moderation/reports');
    const path = `reports/${queue.reports[0]?._id ?? ''}/dismiss`;
    expect(await decide(seller, path)).toEqual(OWN);
    expect((await decide(other, path)).status).toBe(200);
  });
});
