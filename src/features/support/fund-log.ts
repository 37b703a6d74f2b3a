import type { FundRequest } from '#core/domain/fund-request.ts';

/**
 * A fund request goes no further than the console of this browser: there is no call for it, and that is all the
 * specification (§2) asks for. The account stays out of the log, where the next user of the computer could read it.
 */
export function logFundRequest({
  title,
  description,
  amountNeeded,
}: Pick<FundRequest, 'title' | 'description' | 'amountNeeded'>): void {
  // eslint-disable-next-line no-console -- logging is the specified outcome (§2, Student Fund Support)
  console.log('Fund request', { title, description, amountNeeded });
}

/** A donation, likewise. */
export function logDonation({ title }: Pick<FundRequest, 'title'>): void {
  // eslint-disable-next-line no-console -- logging is the specified outcome (§2, Student Fund Support)
  console.log('Donate', { title });
}
