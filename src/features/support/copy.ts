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

export const CONTACT = {
  title: 'Contact us',
  heading: 'Contact Us',
  about: 'A question, a problem, or an item that should not be here: tell us.',
  direct: 'Reach us directly',
  directHint: "Need a reply? Email or call. This form doesn't send yet.",
  offline:
    'You are disconnected. A call still goes through, and your mail program keeps an email until you are back online.',
  form: 'Contact form',
  name: 'Name*',
  email: 'Email*',
  subject: 'Subject*',
  message: 'Message*',
  send: 'Send Message',
  sending: 'Sending...',
  emailInstead: 'Email it instead',
} as const;

export const FUND = {
  title: 'Student Fund Support',
  about: 'Students help each other over a hard month. Amounts are in LKR.',
  ask: 'Request support',
  requests: 'Active requests',
  noRequestsHint: 'When students can ask for help here, this is where you will find them.',
  requestTitle: 'Title*',
  description: 'Description*',
  amount: 'Amount needed (LKR)*',
  currency: 'LKR',
  account: 'Account details*',
  accountHint: 'A bank or payment account. Never a PIN or a card number.',
  submit: 'Submit Request',
  stillHere: 'What you typed is still here, and nowhere else.',
  by: (name: string) => `Requested by ${name}`,
  raised: (raised: string, needed: string) => `${raised} raised of ${needed}`,
  raisedFor: (title: string) => `Raised for ${title}`,
} as const;

/** Under the fields of the two forms. */
export const PROBLEMS = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  noEmail: 'Please enter an address like name@stu.cmb.ac.lk.',
  subject: 'Please enter a subject.',
  message: 'Please enter your message.',
  title: 'Please enter a title.',
  purpose: 'Please say what the money is for.',
  amount: 'Please enter the amount as a number.',
  account: 'Please enter a bank or payment account.',
} as const;
