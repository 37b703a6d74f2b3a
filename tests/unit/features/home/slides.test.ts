import { describe, expect, it } from 'vitest';
import { stepSlide } from '#features/home/slides.ts';
import { UNIVERSITIES } from '#features/home/universities.ts';
import { SLIDES } from '#features/home/copy.ts';

describe('the slides of the home page', () => {
  const step = stepSlide(SLIDES.length);

  it('are two', () => {
    expect(SLIDES).toHaveLength(2);
  });

  it('go round in both directions', () => {
    expect(step(0, 'next')).toBe(1);
    expect(step(1, 'next')).toBe(0);
    expect(step(0, 'previous')).toBe(1);
    expect(step(1, 'previous')).toBe(0);
  });
});

describe('the strip of universities', () => {
  it('shows twelve different ones', () => {
    expect(new Set(UNIVERSITIES.map(({ name }) => name)).size).toBe(12);
  });
});
