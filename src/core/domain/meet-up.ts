import { type Campus, CAMPUSES } from './campuses.ts';

/** Where every campus has people about by day. Kinds of places, not addresses: which gate is theirs to agree. */
const ANYWHERE = ['the main gate', 'the library entrance', 'the main canteen'] as const;

/** Places that students of a campus know by these names, with people about by day. */
const PLACES: Readonly<Record<Campus, readonly string[]>> = {
  'University of Colombo': [
    'the library entrance',
    'the Arts Faculty canteen',
    'the Science canteen',
  ],
  'University of Peradeniya': ['the WUS canteen', 'the library entrance', 'the Senate building'],
  'University of Sri Jayewardenepura': [
    'the main gate at Gangodawila',
    'the library entrance',
    'the main canteen',
  ],
  'University of Kelaniya': [
    'the main gate at Dalugama',
    'the library entrance',
    'the main canteen',
  ],
  'University of Moratuwa': [
    'the Goda canteen',
    'the library entrance',
    'the main gate at Katubedda',
  ],
  'University of Jaffna': [
    'the main gate at Thirunelvely',
    'the library entrance',
    'the main canteen',
  ],
  'University of Ruhuna': [
    'the main gate at Wellamadama',
    'the library entrance',
    'the main canteen',
  ],
  'The Open University of Sri Lanka': [
    'the main gate at Nawala',
    'the library entrance',
    'the main canteen',
  ],
  'Eastern University Sri Lanka': [
    'the main gate at Vantharumoolai',
    'the library entrance',
    'the main canteen',
  ],
  'South Eastern University of Sri Lanka': [
    'the Oluvil canteen',
    'the library entrance',
    'the main gate at Oluvil',
  ],
};

/** Good places to hand something over, the best known first; of a campus that is not known, kinds of places. */
export function meetUpPlacesOf(campus: string | null): readonly string[] {
  const known = CAMPUSES.find((name) => name === campus);
  return known === undefined ? ANYWHERE : PLACES[known];
}

export const SAFETY_HINTS = [
  'Meet by day, where other people are around.',
  'Look at it and try it before you pay.',
  'Pay when it is in your hands. Never send money or a code in advance.',
] as const;
