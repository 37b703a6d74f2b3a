export const DISCONNECTED = 'You are disconnected. Changes will be sent later.';
export const TRY_AGAIN = 'Try again';

/** A token without its member. */
export const INCOMPLETE = {
  title: 'Your session is incomplete. Sign in again',
  words: 'Part of your sign-in is missing on this device. A new code puts it right.',
  signIn: 'Sign in again',
} as const;
