type SecurityHeaders = Readonly<Record<string, string>>;

/** A one-line text reply of an address outside of `/api`. */
export function plainReply(words: string, status: number, security: SecurityHeaders): Response {
  const headers = {
    ...security,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return new Response(`${words}\n`, { status, headers });
}

/** 405 for any method but GET and HEAD; null for these. */
export function refuseWrite(method: string, security: SecurityHeaders): Response | null {
  if (method === 'GET' || method === 'HEAD') return null;
  const refusal = plainReply('This address can only be read.', 405, security);
  refusal.headers.set('Allow', 'GET, HEAD');
  return refusal;
}
