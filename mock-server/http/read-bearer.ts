/** The token of an `Authorization: Bearer` header; null without one. Source: RFC 6750 §2.1. */
export function readBearer(authorization: string | null | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
