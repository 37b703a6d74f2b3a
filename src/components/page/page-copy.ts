/* Words of what several pages share. */

export const BREADCRUMB = 'Breadcrumb';
export const PHONE_EXAMPLE = '(77) 123 4567';

/** Ways to reach a person. */
export const CONTACT = {
  chat: 'WhatsApp',
  call: 'Call',
  callNumber: (phone: string) => `Call ${phone}`,
} as const;

export const MEET_UP = {
  title: 'Meet on campus',
  onCampus: 'on campus',
  atCampus: (campus: string) => `at ${campus.replace(/^University/, 'the University')}`,
  places: (where: string, places: string) => `Good places ${where}: ${places}.`,
} as const;
