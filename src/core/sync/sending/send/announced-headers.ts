import { BASE_UPDATED_AT, type Capability, ORDER_LINE } from '../../../contract/headers.ts';

const CAPABILITY_OF: Readonly<Record<string, Capability>> = {
  [ORDER_LINE]: 'orders.line',
  [BASE_UPDATED_AT]: 'listings.base',
};

/** The headers of a change without those that belong to a capability that the provider does not announce. */
export function announcedHeaders(
  headers: Readonly<Record<string, string>>,
  capabilities: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => {
      const needed = CAPABILITY_OF[name];
      return needed === undefined || capabilities.includes(needed);
    }),
  );
}
