import type { StepFailure } from '#core/auth/sign-in.ts';
import { PICTURE_WORDS } from '#core/domain/picture-file.ts';

/** Exact words of the specification (§2, §5, §8). */
export const COPY = {
  emailHeading: 'Verify your Email',
  emailLabel: 'Student Email address',
  sendCode: 'Send Verification Code',
  codeSent: 'Verification code sent successfully!',
  requestFailed: 'Something went wrong',
  incompleteCode: 'Please enter the complete 6-digit OTP.',
  verify: 'Verify & Proceed',
  change: '(Change)',
  resend: 'Resend Code',
  resendFailed: 'Failed to resend code',
  verifyFailed: 'Verification failed',
  loggedIn: 'Logged in successfully! Redirecting...',
  verified: 'Email verified successfully! Please complete your registration.',
  profileHeading: 'Complete Your Profile',
  pictureHint: PICTURE_WORDS.hint,
  notAPicture: PICTURE_WORDS.notAPicture,
  pictureTooLarge: PICTURE_WORDS.tooLarge,
  createAccount: 'Create Account',
  creatingAccount: 'Creating Account...',
  registerFailed: 'Registration failed',
  registered: 'Registration successful! Redirecting...',
} as const;

export const EMAIL_STEP = {
  page: 'Log in',
  lead: 'Use your university email: we send a 6-digit code to it. No password needed.',
  placeholder: 'name@stu.cmb.ac.lk',
  missing: 'Enter your university email address.',
  malformed: 'That is not an email address. It looks like name@stu.cmb.ac.lk.',
  agreeBefore: 'By continuing you agree to the',
  terms: 'terms of service',
  agreeBetween: 'and the',
  privacy: 'privacy policy',
  codeSentTo: (email: string) => `Enter the code sent to ${email}`,
  enterCode: 'Enter code',
} as const;

export const CODE_STEP = {
  heading: 'Enter the code',
  sentTo: 'We sent a 6-digit code to',
  label: '6-digit code',
  noEmail: 'No email yet? Check your spam folder.',
} as const;

export const PROFILE_STEP = {
  page: 'Your profile',
  lead: 'Students see your name and campus. Fields with * are needed.',
  email: 'Email',
  name: 'Full Name*',
  noName: 'Enter your full name.',
  phone: 'Phone Number',
  noPhone: 'Enter your phone number.',
  shortPhone: (wanted: number, typed: number) =>
    `A number has ${wanted} digits after +94; this has ${typed}.`,
  role: 'I am a',
  buyer: 'Buyer',
  seller: 'Seller',
  campus: 'Campus*',
  chooseCampus: 'Choose your campus',
  noCampus: 'Choose your campus.',
  address: 'Address',
  bio: 'Bio',
} as const;

export const PICTURE = {
  label: 'Profile Picture',
  upload: 'Upload a picture',
  change: 'Change picture',
  remove: 'Remove picture',
  drop: 'or drag and drop:',
  unnamed: 'picture',
} as const;

/** The reason is of the device: no room, or a part of the app that has not loaded. */
export const UNFINISHED =
  "This device couldn't finish that. Check its free space and connection, then try again.";

export const NOT_CREATED = {
  disconnected:
    "No answer came, as there was no connection. Try again when it's back: what you typed is kept on this device.",
  otherwise: "We couldn't create your account just now. What you typed is still here.",
  verifyAgain: 'Verify again',
} as const;

export const OFFLINE = 'No connection right now. What you type here stays.';

/** What stays at an address of no university that was refused. */
export const NOT_OF_UNIVERSITY = 'Use your university email, the one ending in ac.lk.';

/** What stays at the address, in other words than the toast, which has the reason. */
export const NOT_ASKED: Readonly<Record<StepFailure, string>> = {
  refused: 'Check this address.',
  failed: 'No code was sent yet. Try again.',
  disconnected: 'No code was sent yet. Try again when the connection is back.',
};

/** What stays beside the boxes, likewise. */
export const NOT_ENTERED: Readonly<Record<StepFailure, string>> = {
  refused: "The code wasn't accepted. Enter the one from your newest email.",
  failed: 'The code was not checked yet. Try again.',
  disconnected: 'The code was not checked yet. Try again when the connection is back.',
};

const named = (title: string | undefined) => (title === undefined ? 'it' : `“${title}”`);

/** The result of a tap that needed a member. */
export const INTENT = {
  save: (title?: string) => `We'll save ${named(title)} to your wishlist once you're in.`,
  cart: (title?: string) => `We'll add ${named(title)} to your cart once you're in.`,
  buy: (title?: string) => `We'll add ${named(title)} to your cart once you're in.`,
  review: (title?: string) => `Your review of ${named(title)} is kept. Post it once you're in.`,
  ask: (title?: string) => `You can ask about ${named(title)} once you're in.`,
  cancel: 'Never mind',
  gone: (title?: string) =>
    title === undefined ? 'It is no longer for sale.' : `“${title}” is no longer for sale.`,
} as const;

/** 'Resend in 42s'. */
export function resendIn(seconds: number): string {
  return `Resend in ${seconds}s`;
}

/** 'a•••@stu.cmb.ac.lk': enough to know one's own address, too little for an onlooker. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

/** '“me.heic” is chosen. This browser can't show it.' */
export function chosenWords(fileName: string): string {
  return `“${fileName}” is chosen. This browser can't show it.`;
}

/** '12 characters too many'; null while the text fits. */
export function excessWords(length: number, limit: number): string | null {
  const excess = length - limit;
  if (excess <= 0) return null;
  return `${excess} ${excess === 1 ? 'character' : 'characters'} too many`;
}
