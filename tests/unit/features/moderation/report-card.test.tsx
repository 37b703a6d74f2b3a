import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Report } from '#core/runtime/moderation.ts';
import { ReportCard } from '#features/moderation/report-card.tsx';
import { listVerbs } from '#features/moderation/verbs.ts';

const aReport = (over: Partial<Report> = {}): Report => ({
  ...{ _id: 'r', subject: 'listing', subjectId: 'l', listingId: 'l', state: 'open' },
  ...{ title: 'Calculus', excerpt: 'Clean pages.', reason: 'counterfeit', text: 'A <b>copy</b>.' },
  ...{ isHidden: false, isGone: false, createdAt: '2026-11-20T06:00:00.000Z' },
  owner: { _id: 'm', name: 'Nimal', isSuspended: false, isSeller: true },
  ...over,
});
const draw = (report: Report) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReportCard report={report} onChoose={() => undefined} />
    </MemoryRouter>,
  );

describe('what can be decided about a report', () => {
  it.each<[string, Partial<Report>, readonly string[]]>([
    ['an open one about a listing', {}, ['hide', 'suspend', 'dismiss']],
    ['one whose listing is hidden', { isHidden: true, state: 'acted' }, ['restore', 'suspend']],
    ['one about a member', { subject: 'member', listingId: null }, ['suspend', 'dismiss']],
    ['one about a subject that is gone', { isGone: true }, ['suspend', 'dismiss']],
    [
      'one of a suspended member',
      { owner: { _id: 'm', name: 'Nimal', isSuspended: true, isSeller: true }, state: 'dismissed' },
      ['hide', 'unsuspend'],
    ],
  ])('%s', (_name, over, verbs) => {
    expect(listVerbs(aReport(over))).toEqual(verbs);
  });
});

describe('the card of a report', () => {
  it('says what, whose, why and since when, as text and never as markup', () => {
    const card = draw(aReport());
    for (const words of ['Listing', 'Counterfeit', 'Calculus', 'of Nimal', 'Clean pages.'])
      expect(card).toContain(words);
    expect(card).toContain('A &lt;b&gt;copy&lt;/b&gt;.');
    expect(card).toContain('aria-label="Suspend member: Nimal"');
  });

  it('links to the subject while it can be seen', () => {
    expect(draw(aReport())).toContain('href="/products/l"');
    expect(draw(aReport({ subject: 'review' }))).toContain('href="/products/l#reviews"');
    expect(draw(aReport({ isHidden: true }))).not.toContain('href=');
    const owner = { _id: 'm', name: 'Nimal', isSuspended: false, isSeller: true };
    const ofMember = (over: Partial<Report['owner']>) =>
      draw(aReport({ subject: 'member', listingId: null, owner: { ...owner, ...over } }));
    expect(ofMember({})).toContain('href="/store/m"');
    for (const over of [{ isSuspended: true }, { isSeller: false }])
      expect(ofMember(over)).not.toContain('href=');
    expect(draw(aReport({ isGone: true }))).toContain('It has been deleted since.');
  });
});
