import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readListing } from '#core/contract/listing.ts';
import type { ListingBody, ProductBody } from '#core/contract/shop-bodies.ts';
import { HOME_SECTIONS } from '#core/domain/homepage.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

interface Page {
  listings: ListingBody[];
  total: number;
  totalPages: number;
}

let provider: TestProvider;
let visitor: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  visitor = asVisitor(provider);
});
afterEach(() => provider.close());

const titles = (listings: readonly ListingBody[]) => listings.map(({ title }) => title);
const find = async (query: string) => (await visitor<Page>('GET', `products${query}`)).body;
const section = async (name: string) =>
  titles((await visitor<ListingBody[]>('GET', `homepage/${name}`)).body);

describe('categories', () => {
  it('are the eleven known ones in the order of the menus', async () => {
    const { body } = await visitor<{ _id: string; slug: string; name: string }[]>(
      'GET',
      'categories',
    );
    expect(body).toHaveLength(11);
    expect(body[0]).toMatchObject({ slug: 'books', name: 'Books' });
    expect(body.every(({ _id }) => /^[0-9a-f]{24}$/.test(_id))).toBe(true);
  });

  it('are found by their slug', async () => {
    const { body } = await visitor('GET', 'categories/health-beauty');
    expect(body).toMatchObject({ slug: 'health-beauty', name: 'Makeup Corner' });
  });

  it.each(['cars', '%00', '%F0%9F%92%A9'])('answer 404 for %s', async (slug) => {
    const { status, body } = await visitor('GET', `categories/${slug}`);
    expect([status, body]).toEqual([404, { error: 'Category not found', code: 'not-found' }]);
  });
});

describe('the home sections', () => {
  it('have one meaning each', async () => {
    expect((await section('new-arrivals')).slice(0, 2)).toEqual([
      'Calculus textbook',
      'Casio calculator',
    ]);
    // The hoodie is marked; the calculator has 25 % off and no mark.
    expect(await section('hot-deals')).toEqual(['Faculty hoodie', 'Casio calculator']);
    expect(await section('top-selling')).toEqual(['Faculty hoodie', 'මඩොල් දූව නවකතාව']);
    expect((await section('popular-sales')).slice(0, 2)).toEqual([
      'Casio calculator',
      'Calculus textbook',
    ]);
    // The novel was last sold 40 days ago; a canceled order sold nothing.
    expect(await section('most-selling')).toEqual(['Faculty hoodie']);
  });

  it('count as a hot deal what the list and the product do, to the cent', async () => {
    const seller = await asMember(provider, 'seller');
    const id = listingId('textbook');
    const cases = [
      { price: 800, isHotDeal: true },
      { price: 800.01, isHotDeal: false },
    ];
    for (const { price, isHotDeal } of cases) {
      const edit = { sellerId: memberId('seller'), price, originalPrice: 1000 };
      await seller('PATCH', `listings/${id}`, { body: edit });
      expect((await visitor<ListingBody>('GET', `products/${id}`)).body.isHotDeal).toBe(isHotDeal);
      expect((await section('hot-deals')).includes('Calculus textbook')).toBe(isHotDeal);
    }
    const { body } = await visitor<ListingBody[]>('GET', 'homepage/hot-deals');
    expect(body.every(({ isHotDeal }) => isHotDeal)).toBe(true);
  });

  it('show active listings that every reader understands', async () => {
    for (const name of HOME_SECTIONS) {
      const { body } = await visitor<ListingBody[]>('GET', `homepage/${name}`);
      expect(body.every(({ status }) => status === 'active')).toBe(true);
      expect(body.map(readListing)).not.toContain(null);
    }
  });

  it('answer 404 for a section that does not exist', async () => {
    expect((await visitor('GET', 'homepage/best-of')).status).toBe(404);
  });
});

describe('the product list', () => {
  it('of a deal has the listings marked with it, with their total, and no other', async () => {
    expect(titles((await find('?deal=hot-deals')).listings).toSorted()).toEqual([
      'Casio calculator',
      'Faculty hoodie',
    ]);
    const second = await find('?deal=hot-deals&sortBy=price-asc&limit=1&page=2');
    expect(second).toMatchObject({ total: 2, totalPages: 2, listings: [{ isHotDeal: true }] });
    expect((await find('?deal=hot-deals&category=electronics&priceMin=1')).total).toBe(1);
    const { listings: sales } = await find('?deal=flash-sale');
    const { listings: all } = await find('?limit=100');
    expect(titles(sales)).toEqual(titles(all.filter(({ isFlashSale }) => isFlashSale)));
  });

  it('of a deal has the total of now, when a listing has become one by its earlier price or a mark', async () => {
    const total = async () => (await find('?deal=hot-deals&limit=1')).total;
    expect([await total(), await total()]).toEqual([2, 2]);
    const seller = await asMember(provider, 'seller');
    const edit = (originalPrice: number | null) =>
      seller('PATCH', `listings/${listingId('textbook')}`, {
        body: { sellerId: memberId('seller'), originalPrice },
      });
    await edit(10_000);
    expect(await total()).toBe(3);
    await edit(null);
    expect(await total()).toBe(2);
    await provider.database.run(`update listings set is_hot_deal = false`);
    expect(await total()).toBe(1);
  });

  it.each(['deal=cheap', 'deal=hot-deals&search=lamp', 'deal=hot-deals&near=University+of+Jaffna'])(
    'refuses ?%s in words',
    async (query) => {
      const { status, body } = await visitor<{ error: string; code: string }>(
        'GET',
        `products?${query}`,
      );
      expect([status, body.code]).toEqual([422, 'invalid-query']);
      expect(body.error).toMatch(/^deal /);
    },
  );

  it('has pages of nine active listings, newest first', async () => {
    const page = await find('');
    expect(page).toMatchObject({ total: 7, totalPages: 1 });
    expect(titles(page.listings)).not.toContain('Sold bicycle');
    expect(page.listings[0]?.title).toBe('Calculus textbook');
  });

  it('pages without gaps or repetitions', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find(`?limit=2&page=${page}`)));
    expect(pages[0]?.totalPages).toBe(4);
    expect(new Set(pages.flatMap(({ listings }) => titles(listings))).size).toBe(7);
    expect((await find('?limit=2&page=99')).listings).toEqual([]);
  });

  it('sorts by price, and the newest first among equals', async () => {
    const prices = (await find('?sortBy=price-asc')).listings.map(({ price }) => price);
    expect(prices).toEqual([600, 1000, 1000, 1000, 1500, 2500, 4500.5]);
    const dearest = titles((await find('?sortBy=price-desc')).listings);
    expect(dearest.slice(0, 2)).toEqual(['Casio calculator', 'Faculty hoodie']);
    expect(dearest.slice(3, 6)).toEqual(['Last desk lamp', 'Popular kettle', 'Physics textbook']);
  });

  it.each([
    ['?category=books', 3],
    ['?category=books,clothing', 4],
    ['?category=nothing', 0],
    ['?condition=new', 1],
    ['?condition=new,used', 7],
    ['?priceMin=1000&priceMax=1500', 4],
    ['?priceMax=999.99', 1],
    ['?priceMin=4500.5', 1],
    // Not the calculator, whose description speaks of a bag for one.
    ['?search=textbook', 2],
    ['?search=TEXTBOOK%20casio', 1],
    ['?search=text%20%25', 2],
    ['?search=%5F', 7],
    ['?search=නවකතාව', 1],
    ['?search=தமிழ்', 1],
    ['?search=qqqq', 0],
  ])('[S005, S114] filters by %s', async (query, total) => {
    expect((await find(query)).total).toBe(total);
  });

  it('filters by seller: an unknown id finds nothing', async () => {
    expect((await find(`?sellerId=${memberId('otherSeller')}`)).total).toBe(1);
    expect((await find('?sellerId=nobody')).total).toBe(0);
  });

  it.each([
    ['?page=0', 'page must be at least 1.'],
    ['?page=x', 'page does not have the expected form.'],
    ['?limit=0', 'limit must be at least 1.'],
    ['?limit=100000', 'limit must be at most 100.'],
    ['?sortBy=best', 'sortBy must be one of: newest, price-asc, price-desc.'],
    ['?priceMin=cheap', 'priceMin does not have the expected form.'],
    ['?search=%00', 'The search has characters that cannot be looked for.'],
  ])('refuses %s in words', async (query, error) => {
    const { status, body } = await visitor('GET', `products${query}`);
    expect([status, body]).toEqual([422, { error, code: 'invalid-query' }]);
  });
});

describe('one product', () => {
  it('has every field of the documented shape, and its reviews, newest first', async () => {
    const { body } = await visitor<ProductBody>('GET', `products/${listingId('hoodie')}`);
    expect(body).toMatchObject({
      category: 'clothing',
      price: 2500,
      originalPrice: null,
      images: ['/pictures/1f4da.webp#3'],
      seller: { _id: memberId('seller'), name: 'seller', rating: 4.5 },
      sellerId: memberId('seller'),
      isHotDeal: true,
      isPopular: true,
      isNew: true,
      stock: 5,
      quantity: 5,
      rating: 4.5,
      averageRating: 4.5,
      reviewCount: 2,
      variations: [
        { name: 'color', options: ['black', 'maroon'] },
        { name: 'size', options: ['M', 'L'] },
      ],
    });
    expect(body.reviews.map(({ comment }) => comment)).toEqual(['Nice colour.', 'Warm.']);
    expect(body.reviews[0]?.reviewerId.name).toBe('otherBuyer');
    const { body: calculator } = await visitor<ListingBody>(
      'GET',
      `products/${listingId('calculator')}`,
    );
    expect(calculator).toMatchObject({ discount: 25, warranty: '1 year', price: 4500.5 });
    expect(calculator.isHotDeal).toBe(true);
  });

  it('counts every look as a view and stays the same version', async () => {
    const look = async () =>
      (await visitor<ListingBody>('GET', `products/${listingId('textbook')}`)).body;
    const first = await look();
    const second = await look();
    expect(second.views).toBe(first.views + 1);
    expect(second.version).toBe(first.version);
  });

  it('has a new version after a change', async () => {
    const look = async () =>
      (await visitor<ListingBody>('GET', `products/${listingId('textbook')}`)).body;
    const before = await look();
    await provider.setListing(listingId('textbook'), { price: 1400 });
    const after = await look();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.price).toBe(1400);
  });

  it.each(['x', '64b64b64b64b64b64b64b64b', '%00', 'DROP%20TABLE', `${'a'.repeat(2000)}`])(
    'answers 404 for the id "%s"',
    async (id) => {
      const { status, body } = await visitor('GET', `products/${id}`);
      expect([status, body]).toEqual([404, { error: 'Product not found', code: 'not-found' }]);
      expect((await visitor('GET', `products/${id}/similar`)).status).toBe(404);
    },
  );

  it('has similar ones: the same category, shared words and near prices first', async () => {
    const { body } = await visitor<{ products: ListingBody[] }>(
      'GET',
      `products/${listingId('textbook')}/similar`,
    );
    expect(titles(body.products)).toEqual(['Physics textbook', 'මඩොල් දූව නවකතාව']);
  });
});
