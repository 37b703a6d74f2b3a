/**
 * The address of the inbox: `ann+books@…` is delivered to ann. For limits only; accounts and codes keep the address as
 * typed, since not every mail server supports plus addressing.
 */
export function canonicalEmail(email: string): string {
  return email.replace(/^([^@+]+)\+[^@]*@/, '$1@');
}
