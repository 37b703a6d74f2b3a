import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { DECISION_REASON_LIMIT } from '#core/domain/report.ts';
import type { Report, Verb } from '#core/runtime/moderation.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { COPY, VERBS } from './copy.ts';
import styles from './moderation-page.module.css';

export interface Choice {
  verb: Verb;
  report: Report;
}

const HINTS: Partial<Record<Verb, string>> = {
  dismiss: COPY.reasonHintOfDismissal,
  suspend: COPY.reasonHintOfSuspension,
};

interface DecisionDialogProps {
  choice: Choice;
  onClose: () => void;
  onDone: (verb: Verb) => void;
}

/** Asks for the reason, without which nothing is decided. */
export function DecisionDialog({ choice, onClose, onDone }: DecisionDialogProps) {
  const { verb, report } = choice;
  const runtime = useRuntime();
  const formId = useId();
  const sent = useRef({ key: '', reason: '' });
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function decide() {
    setIsBusy(true);
    setRefusal(null);
    const moderation = await runtime.moderate();
    const words = reason.trim();
    // Other words are another request, which the provider does not take under the same key.
    if (words !== sent.current.reason) sent.current = { key: runtime.newId(), reason: words };
    const answer = await moderation.decide({ verb, report, ...sent.current });
    setIsBusy(false);
    if (answer.ok) onDone(verb);
    else setRefusal(answer.error.message ?? COPY.unanswered);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = findProblem(reason);
    setProblem(found);
    if (found !== null) event.currentTarget.querySelector('textarea')?.focus();
    else
      decide().catch(() => {
        setIsBusy(false);
        setRefusal(COPY.unanswered);
      });
  }

  return (
    <Dialog
      title={VERBS[verb]}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {COPY.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {VERBS[verb]}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {report.title !== '' && <p className={styles.title}>{report.title}</p>}
        <Field
          label={COPY.reason}
          hint={HINTS[verb] ?? COPY.reasonHint}
          aside={`${reason.length}/${DECISION_REASON_LIMIT}`}
          error={problem}
          isRequired
        >
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      </form>
    </Dialog>
  );
}

function findProblem(reason: string): string | null {
  const length = reason.trim().length;
  if (length === 0) return COPY.noReason;
  return length > DECISION_REASON_LIMIT ? COPY.excess(length - DECISION_REASON_LIMIT) : null;
}
