/** Apart from `copy.ts`, because it is loaded by that dialog alone. */
export const COPY = {
  title: 'Notifications',
  samples: 'Samples, so that you see what will come here.',
  isNew: ', new',
  loadMore: 'Load More',
  loading: 'Loading more…',
  end: 'These are all.',
} as const;

/** A seller's notification. There is no call for them: the entries are samples. Source: specification §2, header. */
export interface SampleNotification {
  id: string;
  title: string;
  words: string;
  /** How long ago, in words: a sample has no moment of its own. */
  age: string;
  isNew: boolean;
}

export const SAMPLE_NOTIFICATIONS: readonly SampleNotification[] = [
  {
    id: 'order',
    title: 'New order',
    words: 'Casio fx-991EX calculator, 1 piece.',
    age: '5 minutes ago',
    isNew: true,
  },
  {
    id: 'review',
    title: 'New review',
    words: '“Exactly as shown, and handed over at the library.” 5 stars.',
    age: '1 hour ago',
    isNew: true,
  },
  {
    id: 'stock',
    title: 'Running low',
    words: 'Only 2 left of A4 single-ruled pads.',
    age: '3 hours ago',
    isNew: true,
  },
  {
    id: 'saved',
    title: 'Saved by students',
    words: 'Your white lab coat is on 6 wishlists.',
    age: 'Yesterday',
    isNew: false,
  },
  {
    id: 'shipping',
    title: 'Ship within 2 business days',
    words: 'Your buyer is looking forward to Engineering Mathematics.',
    age: '2 days ago',
    isNew: false,
  },
  {
    id: 'delivered',
    title: 'Order delivered',
    words: 'The buyer has your desk lamp.',
    age: '3 days ago',
    isNew: false,
  },
  {
    id: 'views',
    title: 'Popular this week',
    words: 'Your second-hand bicycle got 120 views this week.',
    age: '5 days ago',
    isNew: false,
  },
  {
    id: 'welcome',
    title: 'Welcome to selling',
    words: 'Good photos and an honest condition sell fastest.',
    age: '2 weeks ago',
    isNew: false,
  },
];
