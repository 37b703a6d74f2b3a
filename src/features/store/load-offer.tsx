import { Button } from '#ui/controls/button.tsx';
import type { Offer } from './queries.ts';
import { COPY } from './copy.ts';

interface LoadOfferProps {
  offer: Offer;
  /** Below products that are here already. */
  isRest?: boolean;
}

/** Offers to load the listings of a store that this device does not have. */
export function LoadOffer({ offer: { phase, load }, isRest = false }: LoadOfferProps) {
  return (
    <>
      <Button
        variant={isRest ? 'secondary' : 'primary'}
        isBusy={phase === 'loading'}
        onClick={load}
      >
        {isRest ? COPY.loadRest : COPY.load}
      </Button>
      {phase === 'failed' && <p role="alert">{COPY.notLoaded}</p>}
    </>
  );
}
