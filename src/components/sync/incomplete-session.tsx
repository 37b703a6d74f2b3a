import { useNavigate } from 'react-router-dom';
import { PageHead } from '#components/page/page-head.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LockIcon } from '#ui/icons/icons-trade.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { INCOMPLETE } from './failure-copy.ts';

interface IncompleteSessionProps {
  /** Of the page in whose place it stands. */
  title: string;
}

/** A token without its user opens guarded pages but has no member: offers a new sign-in instead of a redirect loop. */
export function IncompleteSession({ title }: IncompleteSessionProps) {
  const { session } = useRuntime();
  const navigate = useNavigate();
  const signInAgain = async () => {
    await session.dropIncomplete();
    await navigate('/login');
  };
  return (
    <>
      <PageHead title={title} isHidden />
      <EmptyState
        headingLevel="h1"
        title={INCOMPLETE.title}
        picture={<LockIcon size="large" />}
        action={<Button onClick={() => void signInAgain()}>{INCOMPLETE.signIn}</Button>}
      >
        {INCOMPLETE.words}
      </EmptyState>
    </>
  );
}
