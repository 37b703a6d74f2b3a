/**
 * What the work resolves to, or `too-late` once the limit has passed; rejects as the work does. Work that is too late
 * goes on unheard.
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
