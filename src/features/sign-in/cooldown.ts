import { readStored, store } from '#bindings/local-storage.ts';
import { RESEND_COOLDOWN_MS } from '#core/domain/one-time-code.ts';

const PREFIX = 'otpCooldown:';

/** Remembers per address, over a reload, when another code may be asked for (epoch milliseconds). */
export function beginCooldown(email: string, now: number): void {
  // Without storage the button is enabled at once; the provider still enforces the limit.
  store(PREFIX + email, String(now + RESEND_COOLDOWN_MS));
}

/** Whole seconds until another code may be asked for; 0 when it may be now. */
export function cooldownSeconds(email: string, now: number): number {
  const until = Number(readStored(PREFIX + email) ?? 0);
  // A clock that was set back must not lock the button for longer than the cooldown.
  const left = Math.min(until - now, RESEND_COOLDOWN_MS);
  return left > 0 ? Math.ceil(left / 1_000) : 0;
}
