/** Exact words of the specification (§2), and the one that stands where a request would be published. */
export const WORDS = {
  messageSent: 'Your message has been sent successfully!',
  noRequests: 'No active fund requests at the moment.',
  notPublished: 'Requests are not published yet.',
  donate: 'Donate Now',
} as const;
