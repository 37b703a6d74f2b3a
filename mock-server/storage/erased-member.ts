/** In place of an erased member's address: no mail reaches it, and no two are the same. */
export function erasedEmail(memberId: string): string {
  return `erased-${memberId}@invalid`;
}
