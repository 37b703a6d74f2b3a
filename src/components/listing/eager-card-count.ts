/** Cards that fill the first screen: their pictures are loaded first. */
export const EAGER_CARD_COUNT = 4;
