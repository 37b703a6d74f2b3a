import { describe, expect, it } from 'vitest';
import { UNKNOWN_QUANTITY } from '#core/domain/listing.ts';
import { readFormRoute } from '#features/listings/form-route.ts';
import { readListingDraft } from '#features/listings/listing-draft.ts';
import {
  EMPTY_FORM,
  listEdited,
  type ListingFormState,
  pickFields,
  pickUnedited,
  toForm,
  toInput,
} from '#features/listings/listing-form-state.ts';
import {
  joinPictures,
  movePicture,
  readPhotoPlaces,
  splitPictures,
} from '#features/listings/picture-order.ts';
import { checkForm, type FormProblems } from '#features/listings/listing-problems.ts';
import { deletionQuestion } from '#features/listings/copy.ts';
import type { Listing } from '#core/domain/listing.ts';
import { aListing } from '#support/listing-builder.ts';

const GOOD: ListingFormState = {
  ...EMPTY_FORM,
  title: ' Desk lamp ',
  category: 'furniture',
  description: 'Bright.',
  price: '1250.50',
  quantity: '3',
  images: 'https://example.lk/a.webp\n\n /uploads/0123456789abcdef01234567/640.webp ',
  features: 'Dimmable\n',
  variations: [
    { name: 'color', options: 'red, blue ,' },
    { name: '', options: ' ' },
  ],
  photos: ['p1'],
};
const ALL = Object.keys(toInput(GOOD)) as (keyof ReturnType<typeof toInput>)[];

function problemsOf(part: Partial<ListingFormState>): FormProblems {
  const checked = checkForm({ ...GOOD, ...part }, ALL);
  return checked.ok ? {} : checked.error;
}

describe('the form of a listing', () => {
  it('says when all texts together are too heavy, and how heavy they are', () => {
    const options = Array.from({ length: 30 }, (_, index) => `${index}${'ක'.repeat(110)}`).join();
    const variations = ['a', 'b', 'c', 'd'].map((name) => ({ name, options }));
    expect(problemsOf({ variations })).toEqual({
      description:
        'All texts of a listing may have 32 KB together; these have 40. Shorten the description, or leave out options, lines or pictures.',
    });
    expect(problemsOf({ variations: variations.slice(1) })).toEqual({});
  });

  it('names a prohibited item, at each field that has it, edited or not, as the provider takes no edit then', () => {
    const drugs = { title: 'Ganja', features: 'Dimmable\nWith a vape' };
    expect(problemsOf(drugs)).toEqual({
      title:
        '“ganja”: UniKade does not allow drugs. If you mean something else, choose other words.',
      features:
        '“vape”: UniKade does not allow alcohol and tobacco. If you mean something else, choose other words.',
    });
    expect(checkForm({ ...GOOD, ...drugs }, ['price'])).toEqual(
      checkForm({ ...GOOD, ...drugs }, ALL),
    );
    expect(checkForm({ ...GOOD, ...drugs }, []).ok).toBe(true);
  });

  it('makes a listing of all fields, trimmed, with its photos after the addresses', () => {
    expect(checkForm(GOOD, ALL)).toEqual({
      ok: true,
      value: {
        title: 'Desk lamp',
        category: 'furniture',
        description: 'Bright.',
        price: 1250.5,
        originalPrice: null,
        quantity: 3,
        condition: 'used',
        freeDelivery: false,
        status: 'active',
        images: [
          'https://example.lk/a.webp',
          '/uploads/0123456789abcdef01234567/640.webp',
          'device-picture:p1',
        ],
        features: ['Dimmable'],
        whyBuy: [],
        variations: [{ name: 'color', options: ['red', 'blue'] }],
        warranty: null,
      },
    });
  });

  const valueOf = (part: Partial<ListingFormState>) => {
    const checked = checkForm({ ...GOOD, ...part }, ALL);
    return checked.ok ? checked.value : null;
  };

  it('[S270] takes an address of a picture from each line', () => {
    const images = 'https://example.lk/a.webp\nhttps://example.lk/b.webp';
    expect(valueOf({ images, photos: [] })?.images).toEqual(images.split('\n'));
  });

  it('[S271] takes a feature from each line', () => {
    expect(valueOf({ features: 'Dimmable\n\n Quiet ' })?.features).toEqual(['Dimmable', 'Quiet']);
  });

  it('[S272] takes a reason to buy from each line', () => {
    expect(valueOf({ whyBuy: 'Cheap\nNear' })?.whyBuy).toEqual(['Cheap', 'Near']);
  });

  it('[S273] takes variations apart: a name, and options between commas', () => {
    const variations = [
      { name: 'size', options: 'S,M' },
      { name: 'color', options: ' red , blue,' },
    ];
    expect(valueOf({ variations })?.variations).toEqual([
      { name: 'size', options: ['S', 'M'] },
      { name: 'color', options: ['red', 'blue'] },
    ]);
  });

  it('[S275] parses price and quantity as numbers', () => {
    const numbers = { price: '0.5', quantity: '12' };
    expect(valueOf(numbers)).toMatchObject({ price: 0.5, quantity: 12 });
  });

  it('shows a listing so that nothing counts as edited', () => {
    const listing = aListing({
      price: 4500.5,
      images: ['/pictures/lamp.webp', 'device-picture:p1'],
      features: ['A', 'B'],
      variations: [{ name: 'size', options: ['S', 'M'] }],
    });
    const form = toForm(listing);
    expect(form).toMatchObject({ price: '4500.5', images: '/pictures/lamp.webp', photos: ['p1'] });
    expect(listEdited(form, form)).toEqual([]);
    expect(listEdited(form, { ...form, price: '4500.50', features: 'A\n\nB' })).toEqual([]);
  });

  it('asks for a quantity that the provider did not tell', () => {
    expect(toForm(aListing({ quantity: UNKNOWN_QUANTITY })).quantity).toBe('');
  });

  it('[S279] knows which fields were edited, photos being pictures', () => {
    expect(listEdited(GOOD, { ...GOOD, price: '900', photos: ['p1', 'p2'] })).toEqual([
      'price',
      'images',
    ]);
    const checked = checkForm({ ...GOOD, price: '900' }, ['price']);
    expect(checked.ok && pickFields(checked.value, ['price'])).toEqual({ price: 900 });
  });

  it('[S279] sends the other fields along as the listing holds them, also what a form could not say', () => {
    const held: Partial<Listing> = {
      ...{
        title: 'Water bottle ',
        category: 'sports',
        description: '',
        quantity: 3,
        status: 'sold',
      },
      ...{ condition: 'new', freeDelivery: true, images: ['img/a.png'], features: [' A '] },
      ...{ whyBuy: [], variations: [{ name: 'size', options: ['1,5 L', '2 L'] }] },
    };
    const listing = aListing({ ...held, price: 1000 });
    expect(pickUnedited(listing, ['price'])).toEqual(held);
    expect(pickUnedited(listing, [])).toEqual({ ...held, price: 1000 });
    expect(pickUnedited({ ...listing, quantity: Number.NaN }, ['price'])).not.toHaveProperty(
      'quantity',
    );
    const { title, category, quantity, status, condition, freeDelivery } = held;
    expect(pickUnedited({ ...listing, isShortened: true }, ['price'])).toEqual({
      ...{ title, category, quantity, status, condition, freeDelivery },
    });
  });

  it('names missing fields in words', () => {
    expect(
      problemsOf({ title: ' ', category: '', description: '', price: '', quantity: '' }),
    ).toEqual({
      title: 'Enter a title.',
      category: 'Choose a category.',
      description: 'Enter a description.',
      price: 'Enter a price above zero, with at most two decimals.',
      quantity: 'Enter a whole number of pieces, 0 or more.',
    });
  });

  it('takes no title that shows nothing', () => {
    expect(problemsOf({ title: '\u200b\u2060' })).toEqual({ title: 'Enter a title.' });
    expect(problemsOf({ title: '📚' })).toEqual({});
  });

  it('[S270] takes addresses of pictures as people paste them', () => {
    const images = [
      'http://a.lk/1.jpg',
      ' HTTPS://a.lk/my photo "2".jpg ',
      '//a.lk/3.jpg',
      'www.a.lk/4.jpg',
      '/pictures/1f4d1.webp',
    ].join('\n');
    expect(problemsOf({ images })).toEqual({});
    expect(toInput({ ...EMPTY_FORM, images }).images).toEqual([
      'http://a.lk/1.jpg',
      'HTTPS://a.lk/my%20photo%20%222%22.jpg',
      'https://a.lk/3.jpg',
      'https://www.a.lk/4.jpg',
      '/pictures/1f4d1.webp',
    ]);
  });

  it.each([
    ['title', { title: 'x'.repeat(123) }, '3 characters too many'],
    ['price', { price: '0' }, 'Enter a price above zero, with at most two decimals.'],
    ['price', { price: '1.005' }, 'Enter a price above zero, with at most two decimals.'],
    ['price', { price: '100000000' }, 'The price is at most 99,999,999.99 LKR.'],
    ['quantity', { quantity: '1.5' }, 'Enter a whole number of pieces, 0 or more.'],
    ['quantity', { quantity: '100001' }, 'The quantity is at most 100000.'],
    [
      'images',
      { images: 'https://a.lk/b.png\njavascript:alert(1)' },
      '“javascript:alert(1)” is not the address of a picture on the web: those begin with https://',
    ],
    [
      'images',
      { images: `https://a.lk/${'b'.repeat(2048)}` },
      /^“https:[^”]*…” is longer than \d+ characters\.$/,
    ],
    ['images', { photos: Array.from({ length: 9 }, (_, i) => `p${i}`) }, 'At most 10 pictures.'],
    [
      'features',
      { features: 'ok\n' + 'y'.repeat(201) },
      /^“y{40}…” is longer than 200 characters.$/,
    ],
    [
      'variations',
      { variations: [{ name: 'color', options: 'red, red' }] },
      'The same name, or the same option, is there twice.',
    ],
  ] as const)('says what is wrong with %s %#', (field, part, words) => {
    const problems = problemsOf(part);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(words);
  });

  it('finds the row of a variation that says too little, past rows that say nothing', () => {
    const rows = [
      { name: '', options: '' },
      { name: 'size', options: ' , ' },
      { name: '', options: 'red' },
    ];
    expect(problemsOf({ variations: rows })).toEqual({
      variationRows: {
        1: { options: 'Enter at least one option, separated by commas.' },
        2: { name: 'Enter a name, such as color or size.' },
      },
    });
  });

  it('sends its pictures in the order that they were given, photos of this device among addresses', () => {
    const order = ['device-picture:p1', '/uploads/b.webp', 'device-picture:p2', '/uploads/a.webp'];
    const form = { ...GOOD, ...splitPictures(order) };
    const checked = checkForm(form, ['price']);
    expect(checked.ok && checked.value.images).toEqual(order);
    expect(listEdited(form, { ...form, ...splitPictures(movePicture(order, 2, 3)) })).toEqual([
      'images',
    ]);
    expect(listEdited(form, { ...form, ...splitPictures([...order]) })).toEqual([]);
    expect(toForm(aListing({ images: order }))).toMatchObject(splitPictures(order));
  });

  it('does not check fields that were wrong before and are not edited', () => {
    const form = { ...GOOD, images: 'not an address' };
    expect(checkForm(form, ['price']).ok).toBe(true);
    const twice = { ...form, variations: [{ name: 'color', options: 'red, red' }] };
    expect(checkForm(twice, ['variations'])).toMatchObject({ ok: false });
    expect(checkForm({ ...form, title: ' Lamp ' }, ['title'])).toMatchObject({
      value: { title: 'Lamp' },
    });
  });
});

describe('the order of pictures', () => {
  it('is the same after it was taken apart and put together', () => {
    const kinds = ['/a.webp', 'device-picture:x', 'https://b.lk/b.png', 'device-picture:y'];
    for (const first of kinds)
      for (const second of kinds.filter((kind) => kind !== first)) {
        const order = [first, second, ...kinds.filter((kind) => ![first, second].includes(kind))];
        const { images, ...own } = splitPictures(order);
        expect(joinPictures(images.split('\n'), own)).toEqual(order);
      }
    expect(splitPictures([])).toEqual({ images: '', photos: [], photoPlaces: {} });
  });

  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 2, ['a', 'c', 'b']],
  ])('from %i to %i', (from, to, moved) => {
    expect(movePicture(['a', 'b', 'c'], from, to)).toEqual(moved);
  });

  it('holds when an address is taken out under a photo, or one is added', () => {
    const { photos, photoPlaces } = splitPictures(['/a', '/b', 'device-picture:p', '/c']);
    const own = { photos, photoPlaces };
    expect(joinPictures(['/a'], own)).toEqual(['/a', 'device-picture:p']);
    expect(joinPictures(['/a', '/b', '/c', '/d'], own)).toEqual([
      '/a',
      '/b',
      'device-picture:p',
      '/c',
      '/d',
    ]);
  });
});

describe('a kept draft', () => {
  it('comes back as it was', () => {
    const form = { ...GOOD, photoPlaces: { p1: 1 } };
    const draft = { form, start: EMPTY_FORM, baseUpdatedAt: '', localId: 'l1' };
    expect(readListingDraft(structuredClone(draft))).toEqual(draft);
  });

  it('of another version loses only what cannot be read', () => {
    expect(readListingDraft({ form: { title: 'A', photos: [1, 'p'] }, start: {} })).toMatchObject({
      form: { title: 'A', price: '', photos: ['p'] },
      localId: '',
    });
    expect(readPhotoPlaces({ p: 1, q: -1, r: 'first', s: 0.5 })).toEqual({ p: 1 });
    expect(readPhotoPlaces('nonsense')).toEqual({});
    expect(readListingDraft('nonsense')).toBeNull();
    expect(readListingDraft({ form: GOOD })).toBeNull();
  });
});

describe('the address', () => {
  it.each([
    ['tab=listings', null],
    ['tab=listings&new=1', { kind: 'new' }],
    ['tab=listings&edit=abc', { kind: 'edit', listingId: 'abc' }],
    ['tab=listings&entry=7', { kind: 'entry', seq: 7 }],
    ['tab=listings&entry=seven', null],
    ['tab=listings&edit=', null],
  ])('%s selects %j', (search, place) => {
    expect(readFormRoute(new URLSearchParams(search))).toEqual(place);
  });
});

it('[S264] the question before a deletion is the specified one', () => {
  expect(deletionQuestion('Desk lamp')).toBe(
    'Are you sure you want to delete "Desk lamp"? This action cannot be undone.',
  );
});
