import { LinkButton } from '#components/page/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { StepFailure } from '#core/auth/sign-in.ts';
import type { EmailState } from './email-state.ts';

interface NotCreatedProps {
  failure: StepFailure;
  email: string;
}

/** Stays when the toast with the reason is gone. A verified address counts for a quarter of an hour only. */
export function NotCreated({ failure, email }: NotCreatedProps) {
  if (failure === 'disconnected')
    return (
      <Notice tone="error">
        <p>
          There was no connection. Your account is created as soon as you try again with a
          connection. What you typed is kept on this device.
        </p>
      </Notice>
    );
  return (
    <Notice
      tone="error"
      action={
        <LinkButton
          to="/login"
          replace
          state={{ email } satisfies EmailState}
          variant="secondary"
          size="small"
        >
          Verify again
        </LinkButton>
      }
    >
      <p>We couldn't create your account just now. What you typed is still here.</p>
    </Notice>
  );
}
