import { useState } from 'react';
import { LinkButton } from '#components/page/link-button.tsx';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** Another member's changes on a shared device are not readable; they can be kept or discarded. */
export function ForeignNotice({ count }: { count: number }) {
  const runtime = useRuntime();
  const isSignedIn = useMember() !== null;
  const [isAsking, setIsAsking] = useState(false);
  const changes = count === 1 ? '1 change' : `${count} changes`;

  function discard() {
    setIsAsking(false);
    runtime.sync.discardForeign().catch(reportError);
  }

  return (
    <Notice
      tone="warning"
      action={
        isSignedIn ? (
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              setIsAsking(true);
            }}
          >
            Discard
          </Button>
        ) : (
          <LinkButton to="/login" size="small" variant="secondary">
            Log in
          </LinkButton>
        )
      }
    >
      <p>
        {changes} from {isSignedIn ? 'another member' : "a member who isn't logged in"}. We'll send{' '}
        {count === 1 ? 'it' : 'them'} when they log in here again.
      </p>
      <Dialog
        title={`Discard ${changes}?`}
        isOpen={isAsking}
        onClose={() => {
          setIsAsking(false);
        }}
        footer={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setIsAsking(false);
              }}
            >
              Keep
            </Button>
            <Button variant="danger" onClick={discard}>
              Discard
            </Button>
          </>
        }
      >
        <p>
          Another member made {count === 1 ? 'this change' : 'these changes'} on this device.{' '}
          {count === 1 ? "It hasn't" : "They haven't"} been sent yet. If you discard{' '}
          {count === 1 ? 'it, it is' : 'them, they are'} gone for good.
        </p>
      </Dialog>
    </Notice>
  );
}
