import type { Profile, SignInResult, StepFailure } from '#core/auth/sign-in.ts';
import { fail } from '#core/domain/result.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { showError, showSuccess } from '#ui/feedback/toast.ts';
import { beginCooldown } from './cooldown.ts';
import { COPY, NOT_ASKED, NOT_ENTERED, NOT_OF_UNIVERSITY, UNFINISHED } from './copy.ts';

/** One toast at a time: a later step's outcome replaces an earlier one, which no longer matters. */
const TOAST = { id: 'sign-in' } as const;

/**
 * Requests a code by mail, with a toast.
 *
 * @returns null when it is on its way, else what stays at the field: the toast has the reason
 */
export async function askForCode(runtime: Runtime, email: string): Promise<string | null> {
  const result = await resultOf(runtime.signIn.requestCode(email));
  if (!announce(result, COPY.requestFailed)) {
    const { reason } = result.error;
    return reason === 'refused' && !/[@.]ac\.lk$/.test(email)
      ? NOT_OF_UNIVERSITY
      : NOT_ASKED[reason];
  }
  beginCooldown(email, runtime.now());
  showSuccess(COPY.codeSent, TOAST);
  return null;
}

/** Asks for another code. @returns whether it is on its way. */
export async function askAgain(runtime: Runtime, email: string): Promise<boolean> {
  const result = await resultOf(runtime.signIn.resendCode(email));
  if (!announce(result, COPY.resendFailed)) return false;
  showSuccess(COPY.codeSent, TOAST);
  return true;
}

/** Where an entered code leads, or why it failed and the words that stay beside the boxes. */
type CodeOutcome = 'dashboard' | 'register' | { reason: StepFailure; words: string };

/** Submits the code. */
export async function enterCode(
  runtime: Runtime,
  email: string,
  code: string,
): Promise<CodeOutcome> {
  const result = await resultOf(runtime.signIn.verifyCode(email, code));
  if (!announce(result, COPY.verifyFailed)) {
    const { reason } = result.error;
    return { reason, words: NOT_ENTERED[reason] };
  }
  showSuccess(result.value.isMember ? COPY.loggedIn : COPY.verified, TOAST);
  return result.value.isMember ? 'dashboard' : 'register';
}

/** The outcome of a registration; `created` has also signed the member in. */
type AccountOutcome = 'created' | StepFailure;

/** Creates the account. */
export async function createAccount(runtime: Runtime, profile: Profile): Promise<AccountOutcome> {
  const result = await resultOf(runtime.signIn.register(profile));
  if (!announce(result, COPY.registerFailed)) return result.error.reason;
  showSuccess(COPY.registered, TOAST);
  return 'created';
}

/** A step that throws could not be stored, as on a full device, or its code did not load: the form may try again. */
function resultOf<T>(step: Promise<SignInResult<T>>): Promise<SignInResult<T>> {
  return step.catch((cause: unknown) => {
    reportError(cause);
    return fail({ reason: 'failed', message: UNFINISHED });
  });
}

function announce<T>(
  result: SignInResult<T>,
  otherwise: string,
): result is Extract<SignInResult<T>, { ok: true }> {
  if (!result.ok) showError(result.error.message ?? otherwise, TOAST);
  return result.ok;
}
