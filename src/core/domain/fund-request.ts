/** A student who asks the others for help. Amounts in rupees. Source: specification §3, §9. */
export interface FundRequest {
  title: string;
  description: string;
  amountNeeded: number;
  amountRaised: number;
  /** Bank or payment account. */
  accountDetails: string;
  requestedBy: string;
}

/** Whole percent of what is needed, 0 to 100. More than needed is still 100. */
export function fundedPercent({
  amountNeeded,
  amountRaised,
}: Pick<FundRequest, 'amountNeeded' | 'amountRaised'>): number {
  if (amountNeeded <= 0) return 100;
  return Math.floor(Math.min(Math.max(amountRaised / amountNeeded, 0), 1) * 100);
}
