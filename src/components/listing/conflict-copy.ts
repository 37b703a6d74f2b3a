/** An edit of a listing that another device has changed meanwhile. Source: rulings, NS-36. */
export const CONFLICT = {
  isSame: 'The listing was changed on another device. It already says what you wrote.',
  question: 'This listing was changed on another device. Which version should we keep?',
  yours: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  edit: 'Edit',
  keepsMine: 'Trying again with yours.',
  keepsTheirs: 'Theirs stays.',
  tooLate: 'Too late, yours is on its way.',
} as const;
