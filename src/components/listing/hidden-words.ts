/** Said to the seller of a listing, with the moderator's reason. */
export function hiddenBecause(reason: string): string {
  return `Hidden by a moderator: ${reason}`;
}
