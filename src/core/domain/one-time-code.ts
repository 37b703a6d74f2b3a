/** Digits of a sign-in code. Source: specification §9. */
export const CODE_LENGTH = 6;
/** How long a code can be used: 10 minutes. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;
/** How long to wait before another code may be asked for. Source: specification §9. */
export const RESEND_COOLDOWN_MS = 60 * 1000;

/** Whether the text is exactly the digits of a code. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}
