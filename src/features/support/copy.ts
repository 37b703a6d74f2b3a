/** Exact words of the specification (§2), and the one that stands where a request would be published. */
export const COPY = {
  contactDescribed:
    'Ask UniKade a question, report a problem or an item that should not be there: by form, email or phone.',
  fundDescribed:
    'Students who need help with the cost of a course, a device or a journey, and students who give it.',
  messageSent: 'Your message has been sent successfully!',
  noRequests: 'No active fund requests at the moment.',
  notPublished: 'Requests are not published yet.',
  donate: 'Donate Now',
} as const;
