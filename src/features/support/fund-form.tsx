import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { focusFirstProblem } from '#ui/focus/focus-first-problem.ts';
import { EMPTY_FUND, findFundProblems, type FundDraft } from './fund-draft.ts';
import { logFundRequest } from './fund-log.ts';
import styles from './support-page.module.css';
import { COPY, FUND } from './copy.ts';

/** Asks for help. Nothing is sent or listed, and the form says so. Source: specification §2. */
export function FundForm() {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY_FUND);
  const [phase, setPhase] = useState<'typing' | 'incomplete' | 'logged'>('typing');
  const problems = phase === 'incomplete' ? findFundProblems(draft) : {};
  const bind = (name: keyof FundDraft) => ({
    name,
    required: true,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setDraft((before) => ({ ...before, [name]: value }));
      if (phase === 'logged') setPhase('typing');
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (Object.keys(findFundProblems(draft)).length > 0) {
      setPhase('incomplete');
      focusFirstProblem(form.current);
      return;
    }
    logFundRequest({ ...draft, amountNeeded: Number(draft.amountNeeded) });
    setPhase('logged');
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-labelledby="ask">
      <Field label={FUND.requestTitle} isRequired error={problems.title}>
        {(control) => <TextInput {...control} {...bind('title')} maxLength={120} />}
      </Field>
      <Field label={FUND.description} isRequired error={problems.description}>
        {(control) => <Textarea {...control} {...bind('description')} rows={5} />}
      </Field>
      <Field label={FUND.amount} isRequired error={problems.amountNeeded}>
        {(control) => (
          <TextInput
            {...control}
            {...bind('amountNeeded')}
            type="number"
            step="any"
            inputMode="decimal"
            trailing={FUND.currency}
          />
        )}
      </Field>
      <Field
        label={FUND.account}
        hint={FUND.accountHint}
        isRequired
        error={problems.accountDetails}
      >
        {(control) => (
          <Textarea {...control} {...bind('accountDetails')} rows={3} autoComplete="off" />
        )}
      </Field>
      <div>
        <Button type="submit" variant="accent" size="large" isBlock>
          {FUND.submit}
        </Button>
        <div role="status" className={styles.result}>
          {phase === 'logged' && (
            <Notice tone="info">
              <p>
                {COPY.notPublished} {FUND.stillHere}
              </p>
            </Notice>
          )}
        </div>
      </div>
    </form>
  );
}
