import { eraseMember } from '../session/session.ts';
import type { SignIn, SignInContext } from './sign-in.ts';

/** Signing in, loaded when somebody does: no other screen needs its code. Leaving needs no code from anywhere. */
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
    signOut: async () => {
      await eraseMember(context.db);
      context.vault.clearAll();
    },
  };
}
