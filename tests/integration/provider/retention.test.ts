import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropOldRecords, RETENTION } from '#server/privacy/retention.ts';
import { auditLog } from '#server/storage/audit-schema.ts';
import { seedId } from '#server/storage/ids.ts';
import { reports } from '#server/storage/moderation-schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';

let provider: TestProvider;
beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

const MINUTE_MS = 60_000;

it('reports and the audit log are kept for their time, and not longer', async () => {
  const { db } = provider.database;
  const now = provider.now();
  const at = (ageMs: number) => new Date(now - ageMs);
  const aReport = (id: string, createdMs: number, decidedMs: number | null) => ({
    ...{ id, reporterId: memberId('buyer'), ownerId: memberId('seller'), reason: 'spam' as const },
    ...{ subject: 'listing' as const, subjectId: seedId('listing', id), text: '' },
    state: decidedMs === null ? ('open' as const) : ('acted' as const),
    createdAt: at(createdMs),
    decidedAt: decidedMs === null ? null : at(decidedMs),
  });
  const { decidedReportMs, openReportMs, auditMs } = RETENTION;
  await db
    .insert(reports)
    .values([
      aReport('open', openReportMs - MINUTE_MS, null),
      aReport('forgotten', openReportMs + MINUTE_MS, null),
      aReport('decided late', openReportMs + MINUTE_MS, MINUTE_MS),
      aReport('decided', decidedReportMs + MINUTE_MS, decidedReportMs - MINUTE_MS),
      aReport('settled', decidedReportMs + 2 * MINUTE_MS, decidedReportMs + MINUTE_MS),
    ]);
  const line = { action: 'hide-listing' as const, subject: listingId('textbook'), reason: 'r' };
  await db.insert(auditLog).values([
    { ...line, id: 'young', at: at(auditMs - MINUTE_MS) },
    { ...line, id: 'old', at: at(auditMs + MINUTE_MS) },
  ]);
  await dropOldRecords(db, now);
  const kept = await db.select({ id: reports.id }).from(reports);
  expect(kept.map(({ id }) => id).sort()).toEqual(['decided', 'decided late', 'open']);
  expect((await db.select({ id: auditLog.id }).from(auditLog)).map(({ id }) => id)).toEqual([
    'young',
  ]);
});
