import { LinkButton } from '#components/page/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useForeignCount } from './queries.ts';
import { foreignWarning, OVERVIEW } from './copy.ts';

/** A member who signs in where another left unsent changes chooses to keep or to drop them; they are never sent along. */
export function ForeignNotice() {
  const count = useForeignCount();
  if (count === 0) return null;
  return (
    <Notice
      tone="warning"
      action={
        <LinkButton to="/sync" size="small" variant="secondary">
          {OVERVIEW.decide}
        </LinkButton>
      }
    >
      <p>{foreignWarning(count)}</p>
    </Notice>
  );
}
