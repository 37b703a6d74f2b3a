import { type SubmitEvent, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PageHead } from '#components/page/page-head.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { REDIRECT_DELAY_MS, useRedirectTimeout } from '#bindings/use-timeout.ts';
import { CODE_LENGTH, isCode } from '#core/domain/one-time-code.ts';
import { Button } from '#ui/controls/button.tsx';
import { CodeInput } from '#ui/controls/code-input.tsx';
import { ShieldIcon } from '#ui/icons/icons-trade.tsx';
import { askAgain, enterCode } from './actions.ts';
import { carryOutIntent } from './carry-out-intent.ts';
import { type EmailState, readEmailState } from './email-state.ts';
import styles from './form.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { useCooldown } from './use-cooldown.ts';
import { resendIn, CODE_STEP, COPY } from './copy.ts';

/**
 * Second step: enters the code, or asks for another one after a pause. A refused code empties the boxes, any other
 * failure leaves it there to be tried again.
 */
export function VerifyCodePage() {
  const { session } = useRuntime();
  const email = readEmailState(useLocation().state);
  // Only on arrival: after a code was accepted here the page waits before it moves on.
  const [wasSignedIn] = useState(() => session.hasAccessToken());
  if (wasSignedIn) return <Navigate to="/dashboard" replace />;
  if (email === null) return <Navigate to="/login" replace />;
  return (
    <SignInCard
      title={CODE_STEP.heading}
      icon={<ShieldIcon size="large" />}
      lead={
        <p>
          {CODE_STEP.sentTo} <strong>{email}</strong>{' '}
          <Link
            to="/login"
            className={styles.change}
            replace
            state={{ email } satisfies EmailState}
          >
            {COPY.change}
          </Link>
        </p>
      }
    >
      <PageHead title={CODE_STEP.heading} isHidden />
      <CodeForm email={email} />
      <ResendCode email={email} />
    </SignInCard>
  );
}

function CodeForm({ email }: { email: string }) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const after = useRedirectTimeout();
  const verify = useRef<HTMLButtonElement>(null);
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    if (!isCode(code)) {
      setError(COPY.incompleteCode);
      return;
    }
    setError(null);
    setIsBusy(true);
    const next = await enterCode(runtime, email, code);
    if (typeof next === 'object') {
      setError(next.words);
      setIsBusy(false);
      if (next.reason === 'refused') {
        setCode('');
        setRefusals(refusals + 1);
      } else verify.current?.focus();
      return;
    }
    if (next === 'register') {
      const state = { email } satisfies EmailState;
      after(REDIRECT_DELAY_MS, () => void navigate('/register', { replace: true, state }));
      return;
    }
    const { address, state } = await carryOutIntent(runtime);
    after(REDIRECT_DELAY_MS, () => void navigate(address, { replace: true, state }));
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <div className={styles.code}>
        <CodeInput
          // Remounted after a refusal: empty boxes, the first one focused.
          key={refusals}
          label={CODE_STEP.label}
          length={CODE_LENGTH}
          error={error}
          hasAutoFocus
          isDisabled={isBusy}
          onChange={(next) => {
            setCode(next);
            setError(null);
          }}
        />
      </div>
      <Button ref={verify} type="submit" variant="accent" size="large" isBlock isBusy={isBusy}>
        {COPY.verify}
      </Button>
    </form>
  );
}

function ResendCode({ email }: { email: string }) {
  const runtime = useRuntime();
  const { secondsLeft, begin } = useCooldown(email);
  const [isBusy, setIsBusy] = useState(false);

  async function resend() {
    setIsBusy(true);
    if (await askAgain(runtime, email)) begin();
    setIsBusy(false);
  }

  return (
    <div className={styles.resend}>
      <span>{CODE_STEP.noEmail}</span>
      <Button
        variant="quiet"
        size="small"
        className={styles.countdown}
        disabled={secondsLeft > 0}
        isBusy={isBusy}
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? resendIn(secondsLeft) : COPY.resend}
      </Button>
    </div>
  );
}
