/** The request form as it is typed. Source: specification §2. */
export interface FundDraft {
  title: string;
  description: string;
  /** Rupees, as typed. */
  amountNeeded: string;
  accountDetails: string;
}

type FundProblems = Partial<Record<keyof FundDraft, string>>;

export const EMPTY_FUND: FundDraft = {
  title: '',
  description: '',
  amountNeeded: '',
  accountDetails: '',
};

/** Messages for missing or invalid fields; empty when complete. */
export function findFundProblems(draft: FundDraft): FundProblems {
  const amount = Number(draft.amountNeeded);
  const isAmount = draft.amountNeeded.trim() !== '' && Number.isFinite(amount);
  return {
    ...(draft.title.trim() === '' && { title: 'Please enter a title.' }),
    ...(draft.description.trim() === '' && { description: 'Please say what the money is for.' }),
    ...(!isAmount && { amountNeeded: 'Please enter the amount as a number.' }),
    ...(draft.accountDetails.trim() === '' && {
      accountDetails: 'Please enter a bank or payment account.',
    }),
  };
}
