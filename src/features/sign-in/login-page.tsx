import { type SubmitEvent, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useStepBack } from '#bindings/use-step-back.ts';
import { useRedirectTimeout } from '#bindings/use-timeout.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { MailIcon } from '#ui/icons/icons-place.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { askForCode } from './actions.ts';
import { type EmailState, readEmailState } from './email-state.ts';
import styles from './form.module.css';
import { IntentNotice } from './intent-notice.tsx';
import { type Intent, useIntent, usePendingEmail } from './queries.ts';
import { SignInCard } from './sign-in-card.tsx';
import { CODE_REQUEST_WAIT_MS } from './delays.ts';
import { maskEmail, COPY, EMAIL_STEP } from './copy.ts';

/**
 * First step: mails a code to an address, and offers to enter one that was mailed and is still valid. Members are led
 * to the dashboard.
 */
export function LoginPage() {
  const { session } = useRuntime();
  const pendingEmail = usePendingEmail();
  const intent = useIntent();
  if (session.hasAccessToken()) return <Navigate to="/dashboard" replace />;
  return (
    <SignInCard
      title={COPY.emailHeading}
      lead={EMAIL_STEP.lead}
      icon={<MailIcon size="large" />}
      isWaiting={pendingEmail === undefined || intent === undefined}
    >
      <PageHead title={EMAIL_STEP.page} isHidden />
      <EmailForm pendingEmail={pendingEmail ?? null} intent={intent ?? null} />
      <p className={styles.foot}>
        {EMAIL_STEP.agreeBefore} <Link to="/terms-of-service">{EMAIL_STEP.terms}</Link>{' '}
        {EMAIL_STEP.agreeBetween} <Link to="/privacy-policy">{EMAIL_STEP.privacy}</Link>.
      </p>
    </SignInCard>
  );
}

interface EmailFormProps {
  /** Of a code that can still be entered. */
  pendingEmail: string | null;
  intent: Intent | null;
}

function EmailForm({ pendingEmail, intent }: EmailFormProps) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const after = useRedirectTimeout();
  const known = readEmailState(useLocation().state);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useStepBack(() => after(0, () => setIsBusy(false)));

  async function submit(form: HTMLFormElement) {
    const field = form.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim().toLowerCase();
    setError(problemOf(field));
    if (problemOf(field) !== null) {
      field.focus();
      return;
    }
    setIsBusy(true);
    const problem = await askForCode(runtime, email);
    if (problem !== null) {
      setError(problem);
      setIsBusy(false);
      return;
    }
    after(CODE_REQUEST_WAIT_MS, () => {
      // Removes the address that (Change) brought back: it would stay in the history of a shared device.
      if (known !== null) void navigate('/login', { replace: true, state: null });
      void navigate('/login/verify-otp', { state: { email } satisfies EmailState });
    });
  }

  return (
    <>
      {!isBusy && pendingEmail !== null && <PendingCodeOffer email={pendingEmail} />}
      {intent !== null && <IntentNotice intent={intent} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isBusy) void submit(event.currentTarget);
        }}
      >
        <Field label={COPY.emailLabel} isRequired error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              required
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={EMAIL_STEP.placeholder}
              defaultValue={known ?? ''}
              readOnly={isBusy}
            />
          )}
        </Field>
        <Button type="submit" variant="accent" size="large" isBlock isBusy={isBusy}>
          {COPY.sendCode}
        </Button>
      </form>
    </>
  );
}

/** For people who left to read the mail and whose app was closed meanwhile. */
function PendingCodeOffer({ email }: { email: string }) {
  return (
    <Notice
      tone="info"
      action={
        <LinkButton
          to="/login/verify-otp"
          state={{ email } satisfies EmailState}
          variant="secondary"
          size="small"
        >
          {EMAIL_STEP.enterCode}
        </LinkButton>
      }
    >
      <p>{EMAIL_STEP.codeSentTo(maskEmail(email))}</p>
    </Notice>
  );
}

function problemOf(field: HTMLInputElement): string | null {
  if (field.value.trim() === '') return EMAIL_STEP.missing;
  return field.validity.typeMismatch ? EMAIL_STEP.malformed : null;
}
