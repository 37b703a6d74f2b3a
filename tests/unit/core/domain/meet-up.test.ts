import { expect, it } from 'vitest';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { meetUpPlacesOf } from '#core/domain/meet-up.ts';

it('each campus has meet-up places of its own, by the names that its students use', () => {
  const lists = CAMPUSES.map((campus) => meetUpPlacesOf(campus).join());
  expect(new Set(lists).size).toBe(CAMPUSES.length);
  expect(meetUpPlacesOf('University of Moratuwa')).toContain('the Goda canteen');
  for (const campus of CAMPUSES) expect(meetUpPlacesOf(campus)).toHaveLength(3);
});

it('a campus that is not known has kinds of places', () => {
  for (const campus of [null, '', 'University of Elsewhere'])
    expect(meetUpPlacesOf(campus)).toContain('the main gate');
});
