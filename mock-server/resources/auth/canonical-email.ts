/**
 * Where the mail to an address arrives: `ann+books@…` is read by ann. Limits on mail count by it; accounts and codes
 * keep the address as it was written, since not every mail server reads a plus sign so.
 */
export function canonicalEmail(email: string): string {
  return email.replace(/^([^@+]+)\+[^@]*@/, '$1@');
}
