import { describe, expect, it } from 'vitest';
import { keepSame } from '#features/catalogue/same-listings.ts';
import { aListing } from '#support/listing-builder.ts';

describe('rows that are read again', () => {
  const before = [
    aListing({ variations: [{ name: 'size', options: ['S', 'M'] }] }),
    aListing({ price: 10 }),
  ];

  it('stay the same objects while nothing about them has changed', () => {
    const now = keepSame(before, structuredClone(before));
    expect(now[0]).toBe(before[0]);
    expect(now[1]).toBe(before[1]);
  });

  it('are new ones as soon as anything has, however deep', () => {
    const [sizes, priced] = structuredClone(before);
    if (sizes === undefined || priced === undefined) throw new Error('There are two rows.');
    const changed = [
      { ...sizes, variations: [{ name: 'size', options: ['S', 'L'] }] },
      { ...priced, price: 11 },
    ];
    expect(keepSame(before, changed)).toEqual(changed);
    expect(keepSame(before, changed)[0]).not.toBe(before[0]);
  });

  it('keep the order and the number of now', () => {
    const added = aListing();
    const now = keepSame(before, [added, ...before.toReversed()]);
    expect(now.map(({ id }) => id)).toEqual([added.id, before[1]?.id, before[0]?.id]);
    expect(keepSame(before, [])).toEqual([]);
  });
});
