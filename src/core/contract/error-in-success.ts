/** Whether the body of a success says no: some servers answer an error with status 200, and tell it in the body alone. */
export function isErrorBody(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { success, ok, error, status } = body as Record<string, unknown>;
  if (success === false || ok === false || status === 'error' || status === 'fail') return true;
  return typeof error === 'string' && error.trim() !== '';
}
