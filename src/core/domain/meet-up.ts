/** Where every campus has people about by day. Kinds of places, not addresses: which gate is theirs to agree. */
export const MEET_UP_PLACES = [
  'the main gate',
  'the library entrance',
  'the main canteen',
] as const;

export const SAFETY_HINTS = [
  'Meet by day, where other people are around.',
  'Look at it and try it before you pay.',
  'Pay when it is in your hands. Never send money or a code in advance.',
] as const;
