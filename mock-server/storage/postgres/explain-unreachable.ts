/** The setting that holds an address. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Why a connection failed, in a sentence with the server but not the address's password. */
export function explainUnreachable(setting: AddressSetting, url: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : '';
  if (reason.includes('unsupported startup parameter')) {
    return new Error(
      `${setting} is a pooler that refuses time limits at the start of a connection: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, and the limits on the role.`,
      { cause },
    );
  }
  const { host, pathname } = new URL(url);
  const sentence = `${setting}: the database ${pathname.slice(1)} at ${host} cannot be reached (${reason}).`;
  return new Error(sentence, { cause });
}
