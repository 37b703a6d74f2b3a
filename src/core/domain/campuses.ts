/** The campuses a member may belong to, in the order of the registration form. Source: specification §5. */
export const CAMPUSES = [
  'University of Colombo',
  'University of Peradeniya',
  'University of Sri Jayewardenepura',
  'University of Kelaniya',
  'University of Moratuwa',
  'University of Jaffna',
  'University of Ruhuna',
  'The Open University of Sri Lanka',
  'Eastern University Sri Lanka',
  'South Eastern University of Sri Lanka',
] as const;

export type Campus = (typeof CAMPUSES)[number];
