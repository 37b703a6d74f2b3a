/* Words below the first sections, which load with them. */

export const UNIVERSITIES_TITLE = 'Students of these universities buy and sell here';

export const FLASH_SALE = {
  title: 'Flash Sale',
  words: 'Prices that sellers cut for a short while. When a piece is gone, it is gone.',
  shop: 'Shop Now',
  timeLeft: 'Time left in the flash sale',
} as const;

export const PERKS = {
  title: 'Why students shop here',
  shipping: { title: 'Free shipping', words: 'On orders over $100' },
  student: { title: 'Student perks', words: 'Prices made for students' },
  checkout: { title: 'Secure checkout', words: 'Log in by a one-time code' },
  authentic: { title: 'Authentic products', words: 'From students you can meet' },
} as const;

/** Invites to install the app. */
export const PROMO = {
  title: 'Take UniKade with you',
  words: 'Opens instantly, even in the lift or on the bus.',
  points: [
    'What you have seen stays on your phone',
    'Your cart and orders wait for the network by themselves',
    'No app store, and hardly any data',
  ],
} as const;

export const newAt = (campus: string) => `New at ${campus}`;
