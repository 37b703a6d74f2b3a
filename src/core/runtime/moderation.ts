import type { ReportBody, ReportPageBody } from '../contract/moderation.ts';
import { readReportPage } from '../contract/moderation-replies.ts';
import { fail, succeed } from '../domain/result.ts';
import { type ApiFailure, refusalMessageOf } from '../network/api-failure.ts';
import { readReports, sendDecision } from '../network/moderation-calls.ts';
import type { Provider } from '../network/provider.ts';
import type { MemberSession } from '../auth/member-session.ts';
import type { Answer } from './member-calls.ts';

export type Report = ReportBody;
export type ReportState = 'open' | 'decided';
export type Verb = 'hide' | 'restore' | 'dismiss' | 'suspend' | 'unsuspend';

/** A moderator's decision on a report. */
interface Decision {
  verb: Verb;
  report: Pick<Report, '_id' | 'subject' | 'subjectId' | 'owner'>;
  reason: string;
  /** The same for the same decision, so that a repeated press has one effect. */
  key: string;
}

/**
 * The moderators' side. Every call asks the provider: words about people are not stored on a device, and a decision
 * about something that may have changed meanwhile must not be queued (docs/decisions/0037).
 */
export interface Moderation {
  /** @param after id of the report that the page follows; null for the first page */
  list: (state: ReportState, after: string | null) => Promise<Answer<ReportPageBody>>;
  decide: (decision: Decision) => Promise<Answer<null>>;
}

/** Each call is made for the member signed in at that moment; the provider decides whether they are a moderator. */
export function createModeration(
  provider: Provider,
  session: Pick<MemberSession, 'currentUser'>,
): Moderation {
  const memberId = () => session.currentUser()?.id ?? '';
  return {
    list: async (state, after) => {
      const query = new URLSearchParams({ state, ...(after !== null && { after }) });
      const answer = await readReports(provider, memberId(), query);
      if (!answer.ok) return failed(answer.error);
      const read = readReportPage(answer.value.body);
      return read === null ? failed({ kind: 'unreadable' }) : succeed(read);
    },
    decide: async ({ reason, key, ...decision }) => {
      const path = pathOf(decision);
      const answer = await sendDecision(provider, memberId(), { path, reason, key });
      return answer.ok ? succeed(null) : failed(answer.error);
    },
  };
}

function failed<T>(failure: ApiFailure): Answer<T> {
  return fail({ message: refusalMessageOf(failure) });
}

function pathOf({ verb, report }: Pick<Decision, 'verb' | 'report'>): string {
  const { _id, subject, subjectId, owner } = report;
  switch (verb) {
    case 'dismiss':
      return `moderation/reports/${encodeURIComponent(_id)}/dismiss`;
    case 'suspend':
    case 'unsuspend':
      return `moderation/members/${encodeURIComponent(owner._id)}/${verb}`;
    default:
      return `moderation/${subject}s/${encodeURIComponent(subjectId)}/${verb}`;
  }
}
