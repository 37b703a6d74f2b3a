import type { FundRequest } from '#core/domain/fund-request.ts';

/**
 * A fund request is only logged to this browser's console: there is no call for it, as specified (§2). Without the
 * account, which the next user of the computer could read.
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
