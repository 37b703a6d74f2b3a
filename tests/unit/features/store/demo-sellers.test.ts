import { describe, expect, it } from 'vitest';
import { DEMO_SELLERS, findDemoSeller } from '#core/demo/demo-sellers.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { seedId } from '#server/storage/ids.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const sellers = demoCatalogue.members.filter(({ role }) => role === 'seller');
const sample = Object.entries(DEMO_SELLERS);

/** The reviews of a seller in the seed. */
function ratingsOf(key: string): readonly number[] {
  return demoCatalogue.listings
    .filter(({ seller }) => seller === key)
    .flatMap(({ reviews = [] }) => reviews.map(({ rating }) => rating));
}

describe('the sellers that ship with the app', () => {
  it('are the sellers that the provider plants, and no others', () => {
    expect(sample.map(([key]) => key).sort()).toEqual(sellers.map(({ key }) => key).sort());
  });

  it.each(sellers.map((seller) => [seller.key, seller] as const))(
    '[S185] know %s as the provider does',
    (key, planted) => {
      const ratings = ratingsOf(key);
      const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
      const seller = findDemoSeller(seedId('member', key));

      expect(seller).toMatchObject({
        id: seedId('member', key),
        name: planted.name,
        bio: planted.bio,
        university: planted.campus,
        reviewCount: ratings.length,
        avatar: '',
      });
      expect(seller?.rating).toBe(Math.round(mean * 10) / 10);
      expect(seller?.year).toMatch(/^(First|Second|Third|Final) year$/);
    },
  );

  it('[S185] joined as long before each other as the provider says', () => {
    const plantingDays = sellers.map(({ key, joinedDaysAgo }) => {
      const joined = findDemoSeller(seedId('member', key))?.joinDate ?? '';
      return Date.parse(joined) + joinedDaysAgo * DAY_MS;
    });
    expect(new Set(plantingDays).size).toBe(1);
  });

  it('say nothing that only the provider may know', () => {
    const published = JSON.stringify(sample);
    for (const { email, phone, address } of sellers) {
      for (const secret of [email, phone, address]) expect(published).not.toContain(secret);
    }
  });
});
