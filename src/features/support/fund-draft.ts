import { PROBLEMS } from './copy.ts';

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
    ...(draft.title.trim() === '' && { title: PROBLEMS.title }),
    ...(draft.description.trim() === '' && { description: PROBLEMS.purpose }),
    ...(!isAmount && { amountNeeded: PROBLEMS.amount }),
    ...(draft.accountDetails.trim() === '' && {
      accountDetails: PROBLEMS.account,
    }),
  };
}
