/** Defects that one short story shows, with its seed. */
export const QUICK: Readonly<Record<string, number>> = {
  'row-beside-the-log': 1,
  'new-key-each-try': 1,
  'no-order-per-key': 1,
  'delete-before-ack': 1,
  'key-not-sent': 1,
  'ack-without-echo': 1,
};
