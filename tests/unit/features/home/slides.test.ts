import { describe, expect, it } from 'vitest';
import { UNIVERSITIES } from '#features/home/universities.ts';
import { SLIDES } from '#features/home/copy.ts';

describe('the slides of the home page', () => {
  it('are two', () => {
    expect(SLIDES).toHaveLength(2);
  });
});

describe('the strip of universities', () => {
  it('shows twelve different ones', () => {
    expect(new Set(UNIVERSITIES.map(({ name }) => name)).size).toBe(12);
  });
});
