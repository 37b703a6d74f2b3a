import { describe, expect, it } from 'vitest';
import { categoryAddress } from '#core/domain/page-addresses.ts';
import { routeOf } from '#features/catalogue/use-catalogue-query.ts';

describe('the list under a path', () => {
  it('is the one of products, of deals or of a category, whose name is read as it was written', () => {
    expect(routeOf('/products')).toEqual({ kind: 'products' });
    expect(routeOf('/deals')).toEqual({ kind: 'deals' });
    expect(routeOf('/category/home-kitchen')).toEqual({ kind: 'category', slug: 'home-kitchen' });
    for (const slug of ['a/b', 'second hand', '100%', 'පොත්'])
      expect(routeOf(new URL(categoryAddress(slug), 'http://shop').pathname)).toEqual({
        kind: 'category',
        slug,
      });
    expect(routeOf('/category/%E0%A4%A')).toEqual({ kind: 'category', slug: '%E0%A4%A' });
  });

  it('is none where a list is no more', () => {
    expect(routeOf('/products/64f0')).toBeNull();
    expect(routeOf('/')).toBeNull();
    expect(routeOf('/category')).toBeNull();
  });
});
