import { expect, it } from 'vitest';
import { CAMPUSES } from '#core/domain/campuses.ts';
import {
  distanceKm,
  nearestCampuses,
  sortByNearness,
} from '#core/domain/search/campus-distance.ts';

it.each([
  ['University of Colombo', 'University of Jaffna', 305, 315],
  ['University of Colombo', 'University of Peradeniya', 88, 95],
  ['University of Moratuwa', 'University of Ruhuna', 118, 124],
  ['Eastern University Sri Lanka', 'South Eastern University of Sri Lanka', 60, 66],
] as const)('%s to %s is between %i and %i more km', (from, to, least, most) => {
  expect(distanceKm(from, to)).toBeGreaterThan(least);
  expect(distanceKm(from, to)).toBeLessThan(most);
  expect(distanceKm(to, from)).toBeCloseTo(distanceKm(from, to));
});

it('has every campus in the order of its distance, its own first, and no two at the same', () => {
  for (const from of CAMPUSES) {
    const nearest = nearestCampuses(from);
    expect(nearest[0]).toBe(from);
    expect(nearest.toSorted()).toEqual(CAMPUSES.toSorted());
    expect(new Set(nearest.map((to) => distanceKm(from, to))).size).toBe(CAMPUSES.length);
  }
  expect(nearestCampuses('University of Jaffna').at(-1)).toBe('University of Ruhuna');
  expect(nearestCampuses('Elsewhere')).toEqual([]);
});

it('keeps the order among the equally near, and puts who studies nowhere known last', () => {
  const row = (id: number, campus: string | null) => ({ id, seller: { campus } });
  const rows = [
    row(1, null),
    row(2, 'University of Jaffna'),
    row(3, 'University of Kelaniya'),
    row(4, 'Elsewhere'),
    row(5, 'University of Colombo'),
    row(6, 'University of Kelaniya'),
  ];
  const ids = (from: string) => sortByNearness(rows, from).map(({ id }) => id);
  expect(ids('University of Kelaniya')).toEqual([3, 6, 5, 2, 1, 4]);
  expect(ids('Elsewhere')).toEqual([1, 2, 3, 4, 5, 6]);
});
