/** What Node says of a body whose connection ended: by the caller, or by our own timeout. */
const BROKEN_OFF = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/**
 * Whether a request failed because its connection ended before its body did. Not a defect, and no client receives the
 * reply. Only the error itself counts: as a cause of another one, the same code is about the database connection.
 */
export function hasCallerLeft(error: unknown, request: Request): boolean {
  if (!request.signal.aborted || !(error instanceof Error) || error.cause instanceof Error)
    return false;
  const code = 'code' in error ? error.code : null;
  // Where the adapter reads the whole body itself, it throws its own reason without a code.
  if (error.message === String(request.signal.reason)) return true;
  return typeof code === 'string' && BROKEN_OFF.has(code);
}
