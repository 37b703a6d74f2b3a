/** Replaces an erased member's address: unique, and no mail can be delivered to it. */
export function erasedEmail(memberId: string): string {
  return `erased-${memberId}@invalid`;
}
