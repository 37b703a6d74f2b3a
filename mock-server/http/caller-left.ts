/** Node's error codes of a body whose connection was closed by the client or by our timeout. */
const ABORTED = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/**
 * Whether a request failed because its connection closed before the end of its body: not a defect. Only the error itself
 * is looked at: as the cause of another error, the same code is about the database connection.
 */
export function hasCallerLeft(error: unknown, request: Request): boolean {
  if (!request.signal.aborted || !(error instanceof Error) || error.cause instanceof Error)
    return false;
  const code = 'code' in error ? error.code : null;
  // The adapter, where it reads the whole body itself, throws the abort reason without a code.
  if (error.message === String(request.signal.reason)) return true;
  return typeof code === 'string' && ABORTED.has(code);
}
