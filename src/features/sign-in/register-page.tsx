import { Navigate, useLocation } from 'react-router-dom';
import { PageHead } from '#components/page/page-head.tsx';
import { AccountIcon } from '#ui/icons/icons-place.tsx';
import { readEmailState } from './email-state.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { COPY, PROFILE_STEP } from './copy.ts';

/** Last step, for an address without an account. Opened by its own address, it leads back to the first step. */
export function RegisterPage() {
  const email = readEmailState(useLocation().state);
  if (email === null) return <Navigate to="/login" replace />;
  return (
    <SignInCard
      isWide
      title={COPY.profileHeading}
      lead={PROFILE_STEP.lead}
      icon={<AccountIcon size="large" />}
    >
      <PageHead title={PROFILE_STEP.page} isHidden />
      <RegisterForm email={email} />
    </SignInCard>
  );
}
