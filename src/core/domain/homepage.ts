/** The five sections of the home page, in their order. Source: specification §2, §7. */
export const HOME_SECTIONS = [
  'new-arrivals',
  'hot-deals',
  'top-selling',
  'popular-sales',
  'most-selling',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];
