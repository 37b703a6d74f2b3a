import { expect, it } from 'vitest';
import { campusCode } from '#core/domain/campus-code.ts';
import { UNIVERSITIES } from '#features/home/universities.ts';

it('a campus is shortened as its students shorten it', () => {
  expect(UNIVERSITIES.map(({ name }) => campusCode(name))).toEqual(
    UNIVERSITIES.map(({ mark }) => mark),
  );
  expect(campusCode('SLIIT')).toBe('SLIIT');
  expect(campusCode('')).toBe('');
});
