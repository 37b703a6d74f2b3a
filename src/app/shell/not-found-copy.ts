/** Apart from `copy.ts`, because it is loaded by that page alone. `title` is the specification's word. */
export const COPY = {
  title: 'Oops! Page not found.',
  hint: "We couldn't find that page. Let's get you back to the shop.",
  goHome: 'Go home',
  browse: 'Browse products',
} as const;
