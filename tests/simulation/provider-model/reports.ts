import { reportRequest } from '#core/contract/moderation.ts';
import type { ReportSubject } from '#core/domain/report.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { REPORTS_PER_MEMBER } from '#server/limits/moderation-limits.ts';
import { consume } from './limits.ts';
import { invalid, memberChange, type ModelRoute } from './routes.ts';
import type { ModelState } from './state.ts';

/** What members report. No moderator decides here, so that every report waits for ever. */
export const reportRoutes: readonly ModelRoute[] = [
  memberChange({
    method: 'POST',
    path: 'moderation/reports',
    capability: 'moderation',
    access: 'member',
    body: reportRequest,
    status: 201,
    effect: ({ state, member, record }, { subject, subjectId }) => {
      const ownerId = ownerOf(state, subject, subjectId);
      if (ownerId === undefined) throw notFound('What you report is not there any more.');
      if (ownerId === member.id) throw invalid('This is your own.');
      const report = `${member.id} ${subject} ${subjectId}`;
      if (state.reports.has(report)) return {};
      const overrun = consume(state, REPORTS_PER_MEMBER, member.id);
      // Not 429: a device that is throttled holds back all changes of its member.
      if (overrun !== null) throw new Refusal(422, 'too-many-requests', overrun.message);
      state.reports.add(report);
      record(`report:${subject}:${subjectId}`);
      return {};
    },
    answer: () => ({ message: 'Thank you. Our moderators will look at it.' }),
    minimal: null,
  }),
];

function ownerOf(state: ModelState, subject: ReportSubject, id: string): string | undefined {
  switch (subject) {
    case 'listing':
      return state.listings.get(id)?.sellerId;
    case 'review':
      return state.reviews.find((review) => review.id === id)?.reviewerId;
    case 'member':
      return state.members.get(id)?.id;
  }
}
