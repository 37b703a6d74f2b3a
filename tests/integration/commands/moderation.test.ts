import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendReport, type SendReportArgs } from '#core/commands/lazy/moderation/send-report.ts';
import { hiddenListingsResource } from '#core/mirror/hidden-listings.ts';
import { moderatorGrantResource, readIsModerator } from '#core/mirror/resources/moderator-grant.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { setModerator } from '#server/privacy/moderators.ts';
import { readListingsView } from '#features/listings/queries.ts';
import type { Page } from '#support/device/device.ts';
import { fixtureEmails, memberId } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { onlyEntry, openProduct, SELLER, SELLER_ID, sentChanges, TEXTBOOK } from './market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  const who = { email: fixtureEmails.otherNewcomer, reason: 'letter 1', nowMs: world.clock.now() };
  await setModerator(world.provider.database.db, who, true);
});
afterEach(() => world.close());

const aReport = (over: Partial<SendReportArgs> = {}) =>
  sendReport({
    ...{ subject: 'listing', subjectId: TEXTBOOK, title: 'Calculus textbook' },
    ...{ reason: 'counterfeit', text: 'A copy.', ...over },
  });
const aModerator = async () =>
  (await world.signedInPage(fixtureEmails.otherNewcomer, await world.secondDevice())).runtime;

/** The reports that moderators have not decided yet. */
async function queue() {
  const answer = await (await (await aModerator()).moderate()).list('open', null);
  if (!answer.ok) throw new Error(answer.error.message ?? 'No answer.');
  return answer.value.reports;
}

describe('the way to the queue', () => {
  it('is known on the device of a moderator once it was asked for, until the grant is revoked', async () => {
    const runtime = await aModerator();
    const look = async () => {
      const outcome = await runtime.pull(moderatorGrantResource({ id: memberId('otherNewcomer') }));
      return [outcome, await readIsModerator(runtime.db)];
    };
    expect(await readIsModerator(runtime.db)).toBe(false);
    expect(await look()).toEqual(['fresh', true]);
    const who = { email: fixtureEmails.otherNewcomer, reason: 'left', nowMs: world.clock.now() };
    await setModerator(world.provider.database.db, who, false);
    expect(await look()).toEqual(['fresh', false]);
  });

  it('is not known of a member without the grant', async () => {
    const { runtime } = await world.signedInPage();
    await runtime.pull(moderatorGrantResource({ id: memberId('buyer') }));
    expect(await readIsModerator(runtime.db)).toBe(false);
  });
});

describe('a report', () => {
  it('of a member reaches the moderators', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(
      aReport({ subject: 'member', subjectId: SELLER_ID, title: 'seller' }),
    );
    world.device.setOnline(true);
    await world.settle(page);
    expect(await queue()).toMatchObject([{ subject: 'member', title: 'seller' }]);
  });

  it('waits on the device without signal, is said once with its last words, and reaches the moderators', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(aReport({ text: 'A copy?' }));
    await page.runtime.dispatch(aReport());
    expect((await onlyEntry(page)).state).toBe('queued');
    world.device.requests.length = 0;
    world.device.setOnline(true);
    await world.settle(page);
    expect(sentChanges(world).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/moderation/reports',
    ]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect((await queue()).map(({ text }) => text)).toEqual(['A copy.']);
  });

  it('whose answer was lost is kept once', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/moderation/reports', times: 1 },
    ]);
    await page.runtime.dispatch(aReport());
    await world.settle(page);
    expect(await queue()).toHaveLength(1);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it("of a subject that is gone is refused with the provider's message, and stays for the person to see", async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(aReport({ subjectId: 'f'.repeat(24) }));
    await world.settle(page);
    const { state, lastFailure } = await onlyEntry(page);
    expect([state, lastFailure?.message]).toEqual([
      'refused',
      'What you report is not there any more.',
    ]);
  });
});

describe('a listing that a moderator hides', () => {
  const decide = async (verb: 'hide' | 'restore') => {
    const report = {
      ...{ _id: '', subject: 'listing' as const, subjectId: TEXTBOOK },
      owner: { _id: SELLER_ID, name: 'seller', isSuspended: false, isSeller: true },
    };
    const moderation = await (await aModerator()).moderate();
    const decision = { verb, report, reason: 'Pages of another edition.', key: `key-${verb}` };
    expect(await moderation.decide(decision)).toEqual({ ok: true, value: null });
  };
  const ownItem = async ({ runtime }: Page) => {
    await runtime.pullMember();
    await runtime.pull(hiddenListingsResource({ id: SELLER_ID }));
    const { items } = await readListingsView(runtime.db, SELLER_ID);
    return items.find(({ id }) => id === TEXTBOOK);
  };

  it('leaves the devices of others when they look at it, and comes back', async () => {
    const page = await world.signedInPage();
    const { version } = await openProduct(page);
    await decide('hide');
    expect(await page.runtime.pull(productResource(TEXTBOOK))).toBe('missing');
    expect(await page.runtime.db.listings.get(TEXTBOOK)).toBeUndefined();
    await decide('restore');
    expect((await openProduct(page)).version).toBeGreaterThan(version);
  });

  it('stays in the list of its seller with the reason, also after its page was asked for in vain', async () => {
    const page = await world.signedInPage(SELLER);
    expect((await ownItem(page))?.hiddenReason).toBeNull();
    await decide('hide');
    expect(await ownItem(page)).toMatchObject({
      status: 'sold',
      hiddenReason: 'Pages of another edition.',
    });
    expect(await page.runtime.pull(productResource(TEXTBOOK))).toBe('missing');
    expect(await ownItem(page)).toMatchObject({ hiddenReason: 'Pages of another edition.' });
    world.device.setOnline(false);
    const { items } = await readListingsView(page.runtime.db, SELLER_ID);
    expect(items.filter(({ hiddenReason }) => hiddenReason !== null)).toHaveLength(1);
    world.device.setOnline(true);
    await decide('restore');
    expect(await ownItem(page)).toMatchObject({ status: 'active', hiddenReason: null });
  });
});

it('a member without the grant gets a refusal that says so; without a network there is no message', async () => {
  const { runtime } = await world.signedInPage();
  const moderation = await runtime.moderate();
  expect(await moderation.list('open', null)).toEqual({
    ok: false,
    error: { message: 'Only moderators can do this.' },
  });
  world.device.setOnline(false);
  expect(await moderation.list('open', null)).toEqual({ ok: false, error: { message: null } });
  expect(memberId('newcomer')).toBe(runtime.session.currentUser()?.id);
});
