import { type CategorySlug, KNOWN_CATEGORIES } from '#core/domain/categories.ts';

/**
 * What this page alone calls the categories, as the specification has it: `books` is 'Mobile & Laptops' here. The
 * sample is sorted by these labels; every other screen uses the real names.
 */
export const CATEGORY_LABELS: Readonly<Record<CategorySlug, string>> = {
  books: 'Mobile & Laptops',
  electronics: 'Audio & Gaming',
  stationery: 'Books & Stationery',
  clothing: 'Fashion',
  'lab-equipment': 'Lab & Engineering',
  sports: 'Sports & Fitness',
  furniture: 'Hostel Room',
  accessories: 'Bags & Watches',
  'health-beauty': 'Health & Beauty',
  'home-kitchen': 'Home & Kitchen',
  'kids-baby': 'Kids & Toys',
};

/** The categories in the order of all menus, under the labels of this page. */
export const LABELLED_CATEGORIES = KNOWN_CATEGORIES.map(({ slug }) => ({
  slug,
  label: CATEGORY_LABELS[slug],
}));
