export const COPY = {
  label: 'Search suggestions',
  recent: 'Recent',
  saved: 'Followed',
  category: 'Category',
  product: 'Product',
  clear: 'Clear recent',
  looking: 'Looking…',
  nothing: 'Nothing like that on this device yet. Press Enter to search the whole shop.',
  nothingOffline: "Nothing like that on this device yet. Try again when you're back online.",
  fresh: (count: number) => `${count} new`,
  count: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
} as const;
