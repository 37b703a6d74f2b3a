import type { ResourceRow } from '#core/storage/rows.ts';

/** Why a list did not come: the provider's own words, or what is known when it had none. */
export function describeLoadFailure(
  { message, outcome }: { message: string | null; outcome: ResourceRow['outcome'] | undefined },
  isOnline: boolean,
): string {
  if (message !== null) return message;
  if (!isOnline) return "You're offline right now.";
  return outcome === 'unreachable'
    ? "UniKade didn't answer."
    : "UniKade answered, but couldn't load this.";
}
