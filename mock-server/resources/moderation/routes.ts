import type * as z from 'zod/mini';
import {
  decisionRequest,
  grantBody,
  hiddenListingsBody,
  reportPageBody,
  reportRequest,
  reportsQuery,
} from '#core/contract/moderation.ts';
import { messageBody } from '#core/contract/member-bodies.ts';
import { memberChange } from '../../http/change-route.ts';
import { type MemberCall, memberRead, type Route } from '../../http/route.ts';
import type { Database } from '../../storage/database.ts';
import {
  type Decision,
  dismissReport,
  hideListing,
  hideReview,
  restoreListing,
  restoreReview,
} from './decisions.ts';
import { fileReport } from './file-report.ts';
import { listHidden } from './hidden-listings.ts';
import { listReports } from './report-queue.ts';
import { suspendMember, unsuspendMember } from './suspend-member.ts';

const THANKS = 'Thank you. Our moderators will look at it.';
const DECIDED = 'It is done.';

type Deciding = Pick<MemberCall<'/{id}'>, 'deps' | 'member' | 'params'>;

/** Common parts of the routes of decisions. */
const decision = (carryOut: (tx: Database, decision: Decision) => Promise<void>) => ({
  method: 'POST' as const,
  capability: 'moderation' as const,
  access: 'moderator' as const,
  owned: 'thing of anyone' as const,
  body: decisionRequest,
  reply: messageBody,
  refusals: { 404: 'Nothing has this id.' },
  effect: async (
    { deps, member, params: { id } }: Deciding,
    { reason }: z.output<typeof decisionRequest>,
    tx: Database,
  ) => {
    await carryOut(tx, { id, moderator: member, reason, nowMs: deps.now() });
    return {};
  },
  answer: () => Promise.resolve({ message: DECIDED }),
  minimal: null,
});

/** Refusals of decisions in favour of the owner. */
const NOT_OWN = {
  403: "Or it is the caller's own, or a review of their shop.",
  404: 'Nothing has this id.',
} as const;

/** /moderation: reports of members, decisions of moderators. */
export const moderationRoutes: readonly Route[] = [
  memberChange({
    method: 'POST',
    path: '/moderation/reports',
    capability: 'moderation',
    summary:
      'Reports a listing, a review or a member to the moderators. While a report of the caller about the same thing waits, another one changes nothing.',
    access: 'member',
    body: reportRequest,
    status: 201,
    reply: messageBody,
    refusals: {
      404: 'Nothing has this id, or it is hidden already.',
      422: "Also what is the caller's own, and more than 20 reports at once and then one an hour.",
    },
    effect: async ({ deps, member }, report, tx) => {
      await fileReport(deps, tx, member, report);
      return {};
    },
    answer: () => Promise.resolve({ message: THANKS }),
    minimal: null,
  }),
  memberRead({
    path: '/moderation/grant',
    capability: 'moderation',
    summary: 'Whether the caller is a moderator.',
    access: 'member',
    reply: grantBody,
    answer: ({ member: { isModerator } }) => Promise.resolve({ isModerator }),
  }),
  memberRead({
    path: '/moderation/hidden',
    capability: 'moderation',
    summary:
      'Listings of the caller that are hidden from all others, and why. Elsewhere the caller is shown them as sold.',
    access: 'seller',
    reply: hiddenListingsBody,
    answer: ({ deps, member }) => listHidden(deps.db, member),
  }),
  memberRead({
    path: '/moderation/reports',
    capability: 'moderation',
    summary: 'Reports, a page at a time: those that wait, the oldest first, or decided ones.',
    access: 'moderator',
    query: reportsQuery,
    reply: reportPageBody,
    answer: ({ deps, query }) => listReports(deps.db, query),
  }),
  memberChange({
    path: '/moderation/reports/{id}/dismiss',
    summary: 'Answers all open reports about the same thing: nothing is wrong with it.',
    ...decision(dismissReport),
    refusals: NOT_OWN,
  }),
  memberChange({
    path: '/moderation/listings/{id}/hide',
    summary: 'Hides a listing from all but its seller, who reads the reason.',
    ...decision(hideListing),
  }),
  memberChange({
    path: '/moderation/listings/{id}/restore',
    summary: 'Shows a hidden listing again.',
    ...decision(restoreListing),
    refusals: NOT_OWN,
  }),
  memberChange({
    path: '/moderation/reviews/{id}/hide',
    summary: 'Hides a review, and takes its stars out of the means.',
    ...decision(hideReview),
    refusals: NOT_OWN,
  }),
  memberChange({
    path: '/moderation/reviews/{id}/restore',
    summary: 'Shows a hidden review again.',
    ...decision(restoreReview),
    refusals: NOT_OWN,
  }),
  memberChange({
    path: '/moderation/members/{id}/suspend',
    summary:
      'Signs a member out, refuses their sign-in and writes, hides their listings and cancels what is open with them; as a buyer, what still waits for its seller.',
    ...decision(suspendMember),
  }),
  memberChange({
    path: '/moderation/members/{id}/unsuspend',
    summary: 'Lets a suspended member in again.',
    ...decision(unsuspendMember),
  }),
];
