/** Defects that one short story shows, with its seed: few stories, so that the healthy engine has few to play. */
export const QUICK: Readonly<Record<string, number>> = {
  'row-beside-the-log': 1,
  'delete-before-ack': 1,
  'key-not-sent': 1,
  'ack-without-echo': 1,
  'new-key-each-try': 1,
  'network-error-is-permanent': 1,
  'offline-counts-attempt': 1,
  'unknown-kind-deleted': 1,
  'newer-version-sent': 1,
  'no-order-per-key': 1,
  'unknown-outcome-sent-again': 1,
  'busy-only-in-memory': 1,
  'lease-shorter-than-send': 1,
};
