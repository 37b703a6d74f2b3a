import { Button } from '#ui/button.tsx';
import { useLoadOffer } from './queries.ts';
import { WORDS } from './words.ts';

/** The way to what this device does not have of a store. */
export function LoadOffer({ sellerId }: { sellerId: string }) {
  const { phase, load } = useLoadOffer(sellerId);
  return (
    <>
      <Button isBusy={phase === 'loading'} onClick={load}>
        {WORDS.load}
      </Button>
      {phase === 'failed' && <p role="alert">{WORDS.notLoaded}</p>}
    </>
  );
}
