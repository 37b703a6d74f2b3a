/** How the lines of one order stand, taken together. */
export type GroupOutcome = 'accepted' | 'refused' | 'waiting';

/**
 * Accepted when the provider said yes to every line, refused when all are settled and at least one was turned down.
 *
 * @param lines how many lines were ordered.
 * @param open states of the entries of the group that are still in the log.
 * @param results how the settled ones ended.
 */
export function groupOutcome(
  lines: number,
  open: readonly string[],
  results: readonly ('accepted' | 'refused')[],
): GroupOutcome {
  const accepted = results.filter((result) => result === 'accepted').length;
  if (accepted >= lines) return 'accepted';
  const isWaiting = open.some((state) => state !== 'refused');
  if (isWaiting || results.length + open.length === 0) return 'waiting';
  return 'refused';
}
