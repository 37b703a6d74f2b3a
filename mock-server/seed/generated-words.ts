import type { CategorySlug } from '#core/domain/categories.ts';

/** A kind of thing that students sell, with the range of its price when new, in rupees. */
export interface ProductLine {
  category: CategorySlug;
  names: readonly string[];
  from: number;
  to: number;
  pictures: readonly string[];
  variations?: readonly { name: string; options: readonly string[] }[];
}

const SIZES = { name: 'size', options: ['S', 'M', 'L', 'XL'] };
const COLORS = { name: 'color', options: ['black', 'blue', 'white'] };

export const PRODUCTS: readonly ProductLine[] = [
  {
    category: 'books',
    names: [
      'Organic chemistry textbook',
      'Engineering mathematics volume 2',
      'Contract law casebook',
      'Statistics workbook',
      'Past paper collection',
      'Human anatomy atlas',
      'Sinhala novel bundle',
    ],
    from: 450,
    to: 9_500,
    pictures: ['1f4da', '1f4d5', '1f4d7', '1f4d8'],
  },
  {
    category: 'electronics',
    names: [
      'Scientific calculator',
      'Bluetooth speaker',
      'USB-C hub',
      '24-inch monitor',
      'Mechanical keyboard',
      'Power bank 20000 mAh',
      'Noise-cancelling headphones',
      'Arduino starter kit',
    ],
    from: 1_200,
    to: 95_000,
    pictures: ['1f4bb', '1f3a7', '1f50b', '1f5a5-fe0f'],
  },
  {
    category: 'stationery',
    names: [
      'A4 notebook set',
      'Drawing instruments box',
      'Gel pen pack',
      'Highlighter set',
      'Drafting board',
      'Index card file',
    ],
    from: 150,
    to: 6_500,
    pictures: ['270f-fe0f', '1f4d3', '1f4d0'],
    variations: [COLORS],
  },
  {
    category: 'clothing',
    names: [
      'Faculty hoodie',
      'Batik shirt',
      'Denim jacket',
      'Office saree',
      'Batch T-shirt',
      'Formal trousers',
      'Rain jacket',
    ],
    from: 900,
    to: 14_000,
    pictures: ['1f455', '1f9e5', '1f456'],
    variations: [SIZES, COLORS],
  },
  {
    category: 'lab-equipment',
    names: [
      'White lab coat',
      'Dissection kit',
      'Safety goggles',
      'Digital multimeter',
      'Soldering station',
      'Stethoscope',
    ],
    from: 600,
    to: 24_000,
    pictures: ['1f52c', '1f97c', '1f97d'],
    variations: [SIZES],
  },
  {
    category: 'sports',
    names: [
      'Badminton racket',
      'Carrom board',
      'Cricket bat',
      'Football boots',
      'Yoga mat',
      'Adjustable dumbbells',
    ],
    from: 800,
    to: 28_000,
    pictures: ['1f3c0', '1f3f8', '1f3cf', '26bd'],
  },
  {
    category: 'furniture',
    names: [
      'Study table',
      'Folding chair',
      'Bookshelf',
      'Single mattress',
      'Clothes rack',
      'Desk lamp',
    ],
    from: 1_500,
    to: 38_000,
    pictures: ['1fa91', '1f6cf-fe0f', '1f4a1'],
  },
  {
    category: 'accessories',
    names: [
      'Laptop backpack',
      'Canvas tote',
      'Wrist watch',
      'Umbrella',
      'Leather wallet',
      'Phone case',
    ],
    from: 350,
    to: 18_000,
    pictures: ['1f392', '231a', '2602-fe0f'],
    variations: [COLORS],
  },
  {
    category: 'health-beauty',
    names: [
      'Aloe face gel',
      'Hair dryer',
      'Sunscreen SPF 50',
      'Makeup brush set',
      'Beard trimmer',
      'King coconut hair oil',
    ],
    from: 300,
    to: 12_000,
    pictures: ['1f484', '1f9f4'],
  },
  {
    category: 'home-kitchen',
    names: [
      'Rice cooker 1 litre',
      'Electric kettle',
      'Bathroom caddy',
      'Lunch box set',
      'Clothes iron',
      'Mop and bucket',
    ],
    from: 400,
    to: 16_000,
    pictures: ['1f9fc', '1f35a', '1fad6'],
  },
  {
    category: 'kids-baby',
    names: [
      'Baby carrier',
      'Wooden blocks',
      'Picture book bundle',
      'Cot mosquito net',
      'Toddler bicycle',
      'Feeding bottle set',
    ],
    from: 300,
    to: 22_000,
    pictures: ['1f9f8', '1f37c'],
  },
];

export const ADJECTIVES = {
  new: ['unopened', 'brand new', 'still in its box', 'never used'],
  used: ['lightly used', 'in good condition', 'one owner', 'well kept', 'a little worn'],
} as const;

/** `{product}` is replaced. */
export const STORIES: readonly string[] = [
  'I bought this {product} for my first year and hardly needed it since.',
  'My {product} has to find a new home because I move out of the hostel this month.',
  'A relative gave me a second {product}, so this one can go.',
  'Everything about this {product} works; I checked it again before posting.',
  'Selling my {product} to pay the exam fees. It served me well for two semesters.',
  'The {product} you see in the picture is the one you get, with its small marks.',
];

export const CLOSINGS: readonly string[] = [
  'Meet me at the main gate on any weekday.',
  'Pick-up near the library, after four is best.',
  'I can bring it to the campus bus stop.',
  'Message me first, I am in lectures until three.',
  'The price is fair, please do not bargain it away.',
];

export const FEATURES: readonly string[] = [
  'Complete, nothing missing',
  'Cleaned before the hand-over',
  'Receipt available',
  'Fits a hostel room',
  'Checked last week',
  'Comes with its cover',
  'Light to carry',
];

export const REASONS: readonly string[] = [
  'Cheaper than in any shop near campus',
  'You can try it before you pay',
  'From a student who looked after it',
  'Ready to take home today',
  'Good for the whole degree',
];
