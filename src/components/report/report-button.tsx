import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { FlagIcon } from '#ui/icons/icons-action.tsx';
import { REPORT } from './report-copy.ts';
import { type Reported, ReportForm } from './report-form.tsx';
import { useMayReport } from './use-may-report.ts';

interface ReportButtonProps {
  reported: Reported;
  /** Whose it is; the member, where one is reported. */
  ownerId: string;
  /** Where "Report" alone would be ambiguous. */
  words?: string;
}

/** Opens the report form; hidden for one's own things, for visitors, and without moderation. */
export function ReportButton({ reported, ownerId, words = REPORT.report }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayReport(ownerId)) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<FlagIcon size="small" />}
        aria-haspopup="dialog"
        aria-label={`${words}: ${reported.title}`}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </Button>
      <ReportForm
        reported={reported}
        title={words}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
