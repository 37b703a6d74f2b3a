import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { exhaustReports } from './shortcuts.ts';
import { idOf, MINIMAL, NOTHING, type Story, tell } from './story.ts';

const HOUR_MS = 60 * 60 * 1000;
const PATH = 'moderation/reports';
const textbook = listingId('textbook');

const about = (subject: string, subjectId: string, text = 'Look at this.') => ({
  ...{ subject, subjectId, text },
  reason: 'other',
});

export const reportStories: readonly Story[] = [
  {
    name: 'reports',
    variesBy: 'capabilities',
    play: async (duel) => {
      await tell(duel, [
        ['?', 'buyer', 'POST', PATH, about('listing', textbook), { key: 'r' }],
        ['?', 'buyer', 'POST', PATH, about('listing', textbook), { key: 'r' }],
        ['?', 'buyer', 'POST', PATH, about('listing', textbook, 'Again.'), { key: 'r' }],
        ['?', 'buyer', 'POST', PATH, about('listing', textbook, 'Again.'), { key: 'again' }],
        ['?', 'buyer', 'POST', PATH, about('listing', textbook), { key: 's', headers: MINIMAL }],
        ['?', 'seller', 'POST', PATH, about('listing', textbook)],
        ['?', 'seller', 'POST', PATH, about('member', memberId('seller'))],
        ['?', 'otherBuyer', 'POST', PATH, about('member', memberId('seller'))],
        ['?', 'visitor', 'POST', PATH, about('listing', textbook)],
        ['?', 'buyer', 'POST', PATH, about('listing', NOTHING)],
        ['?', 'buyer', 'POST', PATH, about('member', 'no id')],
        ['?', 'buyer', 'POST', PATH, about('review', NOTHING)],
        ['?', 'buyer', 'POST', PATH, about('order', textbook)],
        ['?', 'buyer', 'POST', PATH, about('listing', textbook, ' ')],
        ['?', 'buyer', 'POST', PATH, '{'],
      ]);
    },
  },
  {
    name: 'reports of a review, and too many of them',
    needs: 'moderation',
    play: async (duel) => {
      const review = {
        listingId: textbook,
        reviewerId: memberId('buyer'),
        reviewedUserId: memberId('seller'),
        rating: 1,
      };
      const id = idOf(await tell(duel, [['201', 'buyer', 'POST', 'reviews', review]]));
      await tell(duel, [
        ['422 invalid-body', 'buyer', 'POST', PATH, about('review', id)],
        ['201', 'seller', 'POST', PATH, about('review', id)],
        ['404 not-found', 'seller', 'POST', PATH, about('review', textbook)],
      ]);
      await exhaustReports(duel, 'buyer');
      const ofListing = about('listing', textbook);
      await tell(duel, [['422 too-many-requests', 'buyer', 'POST', PATH, ofListing]]);
      duel.pass(HOUR_MS);
      await duel.signIn('buyer');
      await tell(duel, [
        ['201', 'buyer', 'POST', PATH, ofListing],
        ['422 too-many-requests', 'buyer', 'POST', PATH, about('member', memberId('seller'))],
      ]);
    },
  },
];
