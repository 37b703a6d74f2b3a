import type { Capability } from '../contract/headers.ts';
import { logout } from '../network/logout-call.ts';
import { eraseLeftBehind, readSession } from '../session/session.ts';
import { readMeta } from '../storage/meta-values.ts';
import { completeLogout } from './member-session.ts';
import type { SignIn, SignInContext } from './sign-in.ts';

const CAN_LOG_OUT: Capability = 'auth.logout';

/** The sign-in, loaded on demand: no other screen needs its code. A logout needs no further code. */
export function createLazySignIn(context: SignInContext): SignIn {
  const load = async () => {
    const { createSignIn } = await import('./sign-in.ts');
    return createSignIn(context);
  };
  return {
    requestCode: async (email) => (await load()).requestCode(email),
    resendCode: async (email) => (await load()).resendCode(email),
    verifyCode: async (email, code) => (await load()).verifyCode(email, code),
    register: async (profile) => (await load()).register(profile),
    pendingEmail: async () => (await load()).pendingEmail(),
    signOut: () => signOut(context),
  };
}

async function signOut({
  db,
  vault,
  journal,
  provider,
  currentUser,
}: SignInContext): Promise<void> {
  const leaving = currentUser()?.id;
  const session = await readSession(db);
  // This tab has not learned yet that another member has signed in, who must not be logged out (I2, I10).
  if (leaving !== undefined && session !== null && session.user.id !== leaving) {
    for (const { id, userId } of await journal.list()) if (userId === leaving) journal.remove(id);
    return eraseLeftBehind(db, leaving);
  }
  const offered = await readMeta(db, 'capabilities');
  // If interrupted from here on, the logout is completed when the app is opened again.
  vault.beginLeaving();
  await completeLogout(db, vault, leaving);
  // The device is clean by now, and a logout does not wait for the network: offline, the token expires unused.
  if (session !== null && offered?.includes(CAN_LOG_OUT) === true) {
    void logout(provider, session.refreshToken);
  }
}
