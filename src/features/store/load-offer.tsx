import { Button } from '#ui/controls/button.tsx';
import { useLoadOffer } from './queries.ts';
import { COPY } from './copy.ts';

/** The way to what this device does not have of a store. */
export function LoadOffer({ sellerId }: { sellerId: string }) {
  const { phase, load } = useLoadOffer(sellerId);
  return (
    <>
      <Button isBusy={phase === 'loading'} onClick={load}>
        {COPY.load}
      </Button>
      {phase === 'failed' && <p role="alert">{COPY.notLoaded}</p>}
    </>
  );
}
