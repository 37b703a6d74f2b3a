/** Apart from `copy.ts`, because it is loaded with the drawer alone. */
export const COPY = {
  title: 'Menu',
  pages: 'Pages',
  categories: 'Categories',
  allCategories: 'All Categories',
} as const;
