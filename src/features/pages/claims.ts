/** Promises of the policies, in one place so that all pages agree. Source: specification §9. */
export const CLAIMS = {
  age: 'UniKade is for students of age 18 and over.',
  fee: 'We charge sellers a 5% transaction fee on sales.',
  change: 'Orders may be changed or cancelled within 1 hour.',
  delivery: 'Delivery takes 2-5 business days.',
  seller: 'Sellers confirm orders within 24 hours and ship within 2 business days.',
  payment: 'Payments are made by card and a mobile wallet service.',
  returns: 'We promise 30 days returns.',
  noReturns: 'No returns are accepted on delivered items.',
} as const;

/** In the policy's own words; the style sheet capitalises them. Source: specification §9. */
export const PROHIBITED_ITEMS = [
  'illegal items',
  'counterfeit goods',
  'weapons and ammunition',
  'drugs and paraphernalia',
  'alcohol and tobacco',
  'hazardous materials',
  'IP-infringing items',
  'live animals',
] as const;
