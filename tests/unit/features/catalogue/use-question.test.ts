import { describe, expect, it } from 'vitest';
import { placeOf } from '#features/catalogue/use-question.ts';

describe('the list under a path', () => {
  it('is the one of products, of deals or of a category, whose name is read as it was written', () => {
    expect(placeOf('/products')).toEqual({ kind: 'products' });
    expect(placeOf('/deals')).toEqual({ kind: 'deals' });
    expect(placeOf('/category/home-kitchen')).toEqual({ kind: 'category', slug: 'home-kitchen' });
    expect(placeOf('/category/a%2Fb')).toEqual({ kind: 'category', slug: 'a/b' });
  });

  it('is none where a list is no more', () => {
    expect(placeOf('/products/64f0')).toBeNull();
    expect(placeOf('/')).toBeNull();
    expect(placeOf('/category')).toBeNull();
  });
});
