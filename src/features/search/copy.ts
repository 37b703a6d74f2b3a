export const COPY = {
  label: 'Search suggestions',
  recent: 'Recent search',
  category: 'Category',
  product: 'Product',
  clear: 'Clear recent searches',
  looking: 'Looking…',
  nothing: 'Nothing like that on this device yet. Press Enter to search the whole shop.',
  nothingOffline: 'Nothing like that on this device yet. Try again when you are back online.',
  count: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
} as const;
