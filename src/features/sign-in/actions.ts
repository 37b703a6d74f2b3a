import { DISCONNECTED_MESSAGE, type Profile, type SignInResult } from '#core/auth/sign-in.ts';
import type { Runtime } from '#core/runtime/create-runtime.ts';
import { showError, showSuccess } from '#ui/feedback/toast.ts';
import { beginCooldown } from './cooldown.ts';
import { COPY } from './copy.ts';

/** One toast at a time: a later step's outcome replaces an earlier one, which no longer matters. */
const TOAST = { id: 'sign-in' } as const;

/**
 * Requests a code by mail, with a toast.
 *
 * @returns null when it was sent, else the error, which stays at the field after the toast
 */
export async function askForCode(runtime: Runtime, email: string): Promise<string | null> {
  const result = await runtime.signIn.requestCode(email);
  if (!announce(result, COPY.requestFailed)) return result.error.message ?? COPY.notAsked;
  beginCooldown(localStorage, email, runtime.now());
  showSuccess(COPY.codeSent, TOAST);
  return null;
}

/** Asks for another code. @returns whether it is on its way. */
export async function askAgain(runtime: Runtime, email: string): Promise<boolean> {
  const result = await runtime.signIn.resendCode(email);
  if (!announce(result, COPY.resendFailed)) return false;
  showSuccess(COPY.codeSent, TOAST);
  return true;
}

/** Why a step failed: the provider refused, or was unreachable. */
export type StepFailure = 'refused' | 'disconnected';

/** Where an entered code leads, or why it leads nowhere, in the words of the toast. */
export type CodeOutcome = 'dashboard' | 'register' | { reason: StepFailure; words: string };

/** Shown beside the boxes when the provider sent no message. */
const NOT_ENTERED: Readonly<Record<StepFailure, string>> = {
  refused: "That code isn't right. Check your newest e-mail, or get a new code.",
  disconnected: 'The code was not checked yet. Try again when the connection is back.',
};

/** Hands the code in. */
export async function enterCode(
  runtime: Runtime,
  email: string,
  code: string,
): Promise<CodeOutcome> {
  const result = await runtime.signIn.verifyCode(email, code);
  if (!announce(result, COPY.verifyFailed)) {
    const reason = failureOf(result);
    const words = reason === 'refused' ? result.error.message : null;
    return { reason, words: words ?? NOT_ENTERED[reason] };
  }
  showSuccess(result.value.isMember ? COPY.loggedIn : COPY.verified, TOAST);
  return result.value.isMember ? 'dashboard' : 'register';
}

/** What became of an account; created, its member is signed in. */
export type AccountOutcome = 'created' | StepFailure;

/** Creates the account. */
export async function createAccount(runtime: Runtime, profile: Profile): Promise<AccountOutcome> {
  const result = await runtime.signIn.register(profile);
  if (!announce(result, COPY.registerFailed)) return failureOf(result);
  showSuccess(COPY.registered, TOAST);
  return 'created';
}

function failureOf({ error }: Extract<SignInResult<unknown>, { ok: false }>): StepFailure {
  return error.message === DISCONNECTED_MESSAGE ? 'disconnected' : 'refused';
}

function announce<T>(
  result: SignInResult<T>,
  otherwise: string,
): result is Extract<SignInResult<T>, { ok: true }> {
  if (!result.ok) showError(result.error.message ?? otherwise, TOAST);
  return result.ok;
}
