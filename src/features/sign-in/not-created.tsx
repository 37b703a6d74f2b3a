import { LinkButton } from '#components/page/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { StepFailure } from '#core/auth/sign-in.ts';
import { NOT_CREATED } from './copy.ts';
import type { EmailState } from './email-state.ts';

interface NotCreatedProps {
  failure: StepFailure;
  email: string;
}

/** Stays when the toast with the reason is gone. A verified address is valid for 15 minutes only. */
export function NotCreated({ failure, email }: NotCreatedProps) {
  if (failure === 'disconnected')
    return (
      <Notice tone="error">
        <p>{NOT_CREATED.disconnected}</p>
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
          {NOT_CREATED.verifyAgain}
        </LinkButton>
      }
    >
      <p>{NOT_CREATED.otherwise}</p>
    </Notice>
  );
}
