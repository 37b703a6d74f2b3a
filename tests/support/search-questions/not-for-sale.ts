import type { SearchQuestion } from './tuned.ts';

/** What nobody sells: the list is empty, or begins with nothing but these. */
export const NOT_FOR_SALE: readonly SearchQuestion[] = [
  ['washing machine'],
  ['microwave oven'],
  ['television'],
  ['drone'],
  ['puppy'],
  ['biriyani'],
  ['chicken kottu'],
  ['pizza'],
  ['dog food'],
  ['wedding cake'],
  ['violin'],
  ['saxophone'],
  ['room for rent'],
  ['concert ticket'],
  ['flight ticket'],
  ['air conditioner'],
  ['lawn mower'],
  ['motherboard'],
  ['xerox machine'],
  ['cement'],
  ['asdfghjkl'],
  ['zzzz'],
  // What comes close.
  ['playstation', 'xbox-wireless-pad-used'],
  ['nintendo switch', 'xbox-wireless-pad-used'],
  ['ps5 controller', 'xbox-wireless-pad-used'],
  ['airpods pro', 'sony-ch510-headphones'],
  ['piano', 'kb-music-toys-bundle'],
  ['swimming pool', 'sport-swim-goggles-antifog'],
];
