import { ReportButton } from './report-button.tsx';
import { REPORT } from './report-copy.ts';

/** The report button beside another member, wherever one is shown. */
export function ReportMember({ id, name }: { id: string; name: string }) {
  const reported = { subject: 'member', subjectId: id, title: name } as const;
  return <ReportButton reported={reported} ownerId={id} words={REPORT.reportMember} />;
}
