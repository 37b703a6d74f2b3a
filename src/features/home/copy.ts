import type { HomeSection } from '#core/domain/homepage.ts';
import type { HomeDrawing } from './home-drawings.ts';

/** Exact titles of the five sections (specification §2) and where their View More leads. */
export const SECTIONS: Readonly<Record<HomeSection, { title: string; to: string }>> = {
  'new-arrivals': { title: 'New Arrivals', to: '/products' },
  'hot-deals': { title: 'Hot Deals', to: '/products?filter=hot-deals' },
  'top-selling': { title: 'Top Selling Products', to: '/products?filter=top-selling' },
  'popular-sales': { title: 'Popular Sales', to: '/products?filter=popular-sales' },
  'most-selling': { title: 'Most Selling', to: '/products?filter=most-selling' },
};

export interface Slide {
  id: string;
  title: string;
  words: string;
  link: { label: string; to: string };
  drawings: readonly HomeDrawing[];
}

/** The first drawing is the large one. */
export const SLIDES: readonly Slide[] = [
  {
    id: 'study',
    title: 'Textbooks and study materials',
    words:
      "Last year's books, notes and lab manuals, from students who have just passed the module.",
    link: { label: 'Shop books', to: '/category/books' },
    drawings: ['books', 'backpack', 'ruler', 'pencil'],
  },
  {
    id: 'gadgets',
    title: 'Electronics and gadgets',
    words: 'Laptops, calculators and headphones you can see and try on campus before you pay.',
    link: { label: 'Shop electronics', to: '/category/electronics' },
    drawings: ['laptop', 'headphones', 'phone', 'abacus'],
  },
];

interface Promo {
  title: string;
  words: string;
  link: { label: string; to: string };
  /** Slug of the category whose tint it has. */
  category: string;
  drawings: readonly HomeDrawing[];
}

export const PROMOS: readonly Promo[] = [
  {
    title: 'Lab setup for less',
    words: 'Coats, goggles, glassware and meters for the first practical.',
    link: { label: 'Shop lab equipment', to: '/category/lab-equipment' },
    category: 'lab-equipment',
    drawings: ['microscope', 'testTube', 'goggles'],
  },
  {
    title: 'Stationery for the semester',
    words: 'Pens, pads and drawing sets, often never opened.',
    link: { label: 'Shop stationery', to: '/category/stationery' },
    category: 'stationery',
    drawings: ['notebook', 'crayon', 'pencil'],
  },
];

export const SECTION_WORDS = {
  more: 'View More',
  retry: 'Try again',
  suffix: 'on this device',
  standIn: "Picked from what's on this device",
  empty: 'Nothing here right now. New listings come every day.',
  offline: "You're offline. This part loads when you're back.",
  failed: "Couldn't load this part. Everything else works.",
} as const;

/** Over the slides, and for the buttons that turn them. */
export const HERO = {
  label: 'Highlights',
  tagline: 'The campus shop that works without signal',
  previous: 'Previous slide',
  next: 'Next slide',
  /** Between the place of a slide and their number. */
  of: ' of ',
} as const;

export const CATEGORIES_LABEL = 'Shop by category';
