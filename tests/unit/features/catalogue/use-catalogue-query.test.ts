import { describe, expect, it } from 'vitest';
import { routeOf } from '#features/catalogue/use-catalogue-query.ts';

describe('the list under a path', () => {
  it('is the one of products, of deals or of a category, whose name is read as it was written', () => {
    expect(routeOf('/products')).toEqual({ kind: 'products' });
    expect(routeOf('/deals')).toEqual({ kind: 'deals' });
    expect(routeOf('/category/home-kitchen')).toEqual({ kind: 'category', slug: 'home-kitchen' });
    expect(routeOf('/category/a%2Fb')).toEqual({ kind: 'category', slug: 'a/b' });
  });

  it('is none where a list is no more', () => {
    expect(routeOf('/products/64f0')).toBeNull();
    expect(routeOf('/')).toBeNull();
    expect(routeOf('/category')).toBeNull();
  });
});
