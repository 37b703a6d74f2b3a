import { Refusal } from '../../http/refusal.ts';

/** Refuses an address outside of the allowed domains and their subdomains; null allows any. */
export function requireAllowedEmail(email: string, domains: readonly string[] | null): void {
  if (domains === null) return;
  const host = email.slice(email.lastIndexOf('@') + 1);
  if (domains.some((domain) => host === domain || host.endsWith(`.${domain}`))) return;
  throw new Refusal(
    422,
    'email-not-allowed',
    `Use your university email, the one ending in ${domains.join(' or ')}.`,
  );
}
