import { type SubmitEvent, useId, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import {
  REPORT_REASONS,
  REPORT_TEXT_LIMIT,
  type ReportReason,
  type ReportSubject,
} from '#core/domain/report.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Select } from '#ui/controls/select.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { showInfo } from '#ui/feedback/toast.ts';
import { focusFirstProblem } from '#ui/focus/focus-first-problem.ts';
import { recordReport } from './record-report.ts';
import { REPORT } from './report-copy.ts';
import styles from './report-form.module.css';
import { REPORT_REASON_WORDS } from './report-reasons.ts';

/** What is reported. */
export interface Reported {
  subject: ReportSubject;
  subjectId: string;
  title: string;
}

interface ReportFormProps {
  reported: Reported;
  /** Of the dialog. */
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A report to the moderators, which can wait on the device like any other change. */
export function ReportForm({ reported, title, isOpen, onClose }: ReportFormProps) {
  const runtime = useRuntime();
  const formId = useId();
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isNotSaved, setIsNotSaved] = useState(false);
  const problems = findProblems(reason, text);

  async function send(chosen: ReportReason) {
    const isRecorded = await recordReport(runtime, {
      ...reported,
      reason: chosen,
      text: text.trim(),
    });
    setIsNotSaved(!isRecorded);
    if (!isRecorded) return;
    showInfo(runtime.isOnline() ? REPORT.onItsWay : REPORT.saved);
    setReason('');
    setText('');
    setIsChecked(false);
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsChecked(true);
    if (reason !== '' && problems.text === null) send(reason).catch(reportError);
    else focusFirstProblem(event.currentTarget);
  }

  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {REPORT.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {REPORT.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{REPORT.about(reported)}</p>
        <Field label={REPORT.reason} error={isChecked ? problems.reason : null} isRequired>
          {(control) => (
            <Select
              {...control}
              value={reason}
              onChange={({ target }) => setReason(target.value as ReportReason | '')}
            >
              <option value="">{REPORT.choose}</option>
              {REPORT_REASONS.map((each) => (
                <option key={each} value={each}>
                  {REPORT_REASON_WORDS[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={REPORT.text}
          aside={`${text.length}/${REPORT_TEXT_LIMIT}`}
          error={isChecked ? problems.text : null}
        >
          {(control) => (
            <Textarea {...control} value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        <p role="status" className={styles.note}>
          {isNotSaved && REPORT.notSaved}
        </p>
      </form>
    </Dialog>
  );
}

/** Each in words; null where nothing is wrong. */
function findProblems(reason: ReportReason | '', text: string) {
  const excess = text.trim().length - REPORT_TEXT_LIMIT;
  const isSilent = reason === 'other' && text.trim() === '';
  return {
    reason: reason === '' ? REPORT.noReason : null,
    text: excess > 0 ? REPORT.excess(excess) : isSilent ? REPORT.noWords : null,
  };
}
