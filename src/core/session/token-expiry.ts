/**
 * When a JSON Web Token runs out, epoch milliseconds, by its claim `exp` (RFC 7519 §4.1.4); NaN for a token that does not
 * say so, as an opaque one. Not verified: the provider alone decides what it accepts.
 */
export function readExpiry(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = JSON.parse(atob(payload)) as { exp?: unknown } | null;
    return Number(claims?.exp) * 1000;
  } catch {
    // No JSON Web Token.
    return NaN;
  }
}
