/**
 * Resolves to the result of the work, or to `too-late` after the limit; rejects as the work does. Late work continues, and
 * its result is ignored.
 */
export async function withinLimit<Value>(
  limitMs: number,
  work: Promise<Value>,
): Promise<Value | 'too-late'> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'too-late'>((resolve) => {
    timer = setTimeout(() => resolve('too-late'), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
