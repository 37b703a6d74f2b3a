import {
  type AuthReply,
  type Credentials,
  PROFILE_PICTURE_PLACEHOLDER,
  type RegisterRequest,
} from '../contract/auth.ts';
import type { Capability } from '../contract/headers.ts';
import { CODE_LIFETIME_MS } from '../domain/one-time-code.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import { type ApiFailure, isConnectionFailure, refusalMessageOf } from '../network/api-failure.ts';
import { register, requestCode, resendCode, verifyCode } from '../network/auth-calls.ts';
import type { Provider } from '../network/provider.ts';
import type { Environment } from '../platform/environment.ts';
import { restoreDrafts } from '../storage/stashed-drafts.ts';
import { storeCredentials } from '../session/session.ts';
import type { SessionVault } from '../session/session-vault.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { deleteMeta, type MetaValues, readMeta, writeMeta } from '../storage/meta-values.ts';
import type { CommandRegistry } from '../sync/command.ts';
import type { DispatchJournal } from '../sync/dispatch-journal.ts';
import { completeLogout, type MemberSession } from './member-session.ts';
import { rebuildLiveViews } from '../sync/rebuild-live-views.ts';
import { retryAfterLoading } from '../sync/retry-after-loading.ts';

/** Shown when the provider gave no message: a code request cannot be queued. */
const DISCONNECTED_MESSAGE = 'You are disconnected. Connect to get your code.';

/** Why a step of the sign-in failed. */
export type StepFailure =
  /** The provider refused what was typed. */
  | 'refused'
  /** The provider did not judge it: an error of its own, or too many attempts. */
  | 'failed'
  /** The provider could not be reached. */
  | 'disconnected';

/** How a step of signing in ended: the words to show, or null to show the screen's own default. */
export type SignInResult<T> = Result<T, { reason: StepFailure; message: string | null }>;

/** What the registration form knows. The picture stays on the device; the provider only learns that there is one. */
export interface Profile extends Omit<RegisterRequest, 'profilePicUrl'> {
  hasPicture: boolean;
}

export interface SignIn {
  /** Mails a code. */
  requestCode(email: string): Promise<SignInResult<null>>;
  resendCode(email: string): Promise<SignInResult<null>>;
  /** Known members are signed in at once; new ones get leave to register. */
  verifyCode(email: string, code: string): Promise<SignInResult<{ isMember: boolean }>>;
  register(profile: Profile): Promise<SignInResult<null>>;
  /** The address a code was mailed to within its lifetime; null otherwise. */
  pendingEmail(): Promise<string | null>;
  /** Ends the session and removes everything of the member from this device, also offline. */
  signOut(): Promise<void>;
}

export interface SignInContext {
  env: Environment;
  db: UnikadeDatabase;
  provider: Provider;
  vault: SessionVault;
  journal: DispatchJournal;
  registry: CommandRegistry;
  adopt: MemberSession['adopt'];
  currentUser: MemberSession['currentUser'];
  onSignedIn: () => void;
}

const HAS_KEY: Capability = 'auth.registration-key';

/**
 * The steps of a sign-in, see `SignIn`: all but `pendingEmail` call the provider. Failures of calls are results; only
 * the database throws.
 */
export function createSignIn(context: SignInContext): Omit<SignIn, 'signOut'> {
  const { db, env, provider } = context;
  /**
   * The secret of this sign-in, from the first code request to the registration; null where the provider takes none.
   */
  const keyFor = async (email: string): Promise<string | null> => {
    // Unknown counts as announced: an address verified without a key could be registered by another person.
    const isAnnounced = (await readMeta(db, 'capabilities'))?.includes(HAS_KEY) ?? true;
    if (!isAnnounced) return null;
    const kept = await readMeta(db, 'registrationKey');
    if (kept?.email === email) return kept.key;
    const key = env.newId();
    await writeMeta(db, 'registrationKey', { email, key });
    return key;
  };
  const rememberCode = async (email: string, result: Result<unknown, ApiFailure>) => {
    if (result.ok) await writeMeta(db, 'pendingCode', { email, requestedAt: env.clock.now() });
    return toStep(result, null);
  };
  return {
    requestCode: async (email) =>
      rememberCode(email, await requestCode(provider, email, await keyFor(email))),
    resendCode: async (email) =>
      rememberCode(email, await resendCode(provider, email, await keyFor(email))),
    verifyCode: async (email, code) => {
      const key = await keyFor(email);
      const result = await verifyCode(provider, email, code, key);
      if (!result.ok) return fail(stepError(result.error));
      return admit(context, result.value, key === null ? null : { email, key });
    },
    register: async ({ hasPicture, ...profile }) => {
      const profilePicUrl = hasPicture ? PROFILE_PICTURE_PLACEHOLDER : '';
      const kept = await readMeta(db, 'registrationKey');
      const key = kept?.email === profile.email ? kept.key : null;
      const result = await register(provider, { ...profile, profilePicUrl }, key);
      if (!result.ok) return fail(stepError(result.error));
      if (result.value.credentials === null) return fail({ reason: 'failed', message: null });
      await enter(context, result.value.credentials);
      return succeed(null);
    },
    pendingEmail: async () => {
      const pending = await readMeta(db, 'pendingCode');
      return pending !== undefined && env.clock.now() - pending.requestedAt < CODE_LIFETIME_MS
        ? pending.email
        : null;
    },
  };
}

async function admit(
  context: SignInContext,
  reply: AuthReply,
  registrationKey: MetaValues['registrationKey'] | null,
): Promise<SignInResult<{ isMember: boolean }>> {
  if (!reply.emailVerified) return fail({ reason: 'refused', message: null });
  if (!reply.userExists) {
    if (registrationKey === null) await deleteMeta(context.db, 'registrationKey');
    else await writeMeta(context.db, 'registrationKey', registrationKey);
    await deleteMeta(context.db, 'pendingCode');
    return succeed({ isMember: false });
  }
  if (reply.credentials === null) return fail({ reason: 'failed', message: null });
  await enter(context, reply.credentials);
  return succeed({ isMember: true });
}

async function enter(context: SignInContext, credentials: Credentials): Promise<void> {
  const { db, registry, vault, adopt, onSignedIn } = context;
  const userId = credentials.user.id;
  await completeLogout(db, vault);
  const before = vault.read();
  // Local storage first: a tab that opens in between would take a session that is only in the database for an ended
  // one.
  vault.write({ ...credentials, epoch: 0 });
  try {
    const row = await retryAfterLoading(registry, () =>
      storeCredentials(db, credentials, async (tx) => {
        tx.delete('meta', 'pendingCode');
        tx.delete('meta', 'registrationKey');
        await restoreDrafts(tx, userId);
        await rebuildLiveViews(tx, registry, userId);
      }),
    );
    adopt(row);
  } catch (cause) {
    if (before === null) vault.clear();
    else vault.write(before);
    throw cause;
  }
  onSignedIn();
}

function toStep<T>(result: Result<unknown, ApiFailure>, value: T): SignInResult<T> {
  return result.ok ? succeed(value) : fail(stepError(result.error));
}

function stepError(failure: ApiFailure): { reason: StepFailure; message: string | null } {
  if (isConnectionFailure(failure))
    return { reason: 'disconnected', message: DISCONNECTED_MESSAGE };
  const status = 'refusal' in failure ? failure.refusal.status : 0;
  const isNo = status >= 400 && status < 500 && failure.kind !== 'throttled';
  return { reason: isNo ? 'refused' : 'failed', message: refusalMessageOf(failure) };
}
