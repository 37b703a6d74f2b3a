/** The eleven categories every client knows without asking; order is the order of the menus. Source: specification §3. */
export const KNOWN_CATEGORIES = [
  { slug: 'books', name: 'Books' },
  { slug: 'electronics', name: 'Electronics' },
  { slug: 'stationery', name: 'Stationery' },
  { slug: 'clothing', name: 'Clothing' },
  { slug: 'lab-equipment', name: 'Lab Equipment' },
  { slug: 'sports', name: 'Sports' },
  { slug: 'furniture', name: 'Furniture' },
  { slug: 'accessories', name: 'Accessories' },
  { slug: 'health-beauty', name: 'Makeup Corner' },
  { slug: 'home-kitchen', name: 'Toilet & Sanitation' },
  { slug: 'kids-baby', name: 'Baby Items' },
] as const;

export type CategorySlug = (typeof KNOWN_CATEGORIES)[number]['slug'];
