import { DRAWN_PAGES_OF_NETWORK, takeOfNetwork, type TakeVolume } from '../limits/volume-limits.ts';
import type { FirstReplies } from './first-replies.ts';

/** `FirstReplies` with a limit by client address. */
export type LimitedReplies = (request: Request, clientAddress: string) => ReturnType<FirstReplies>;

/** Leaves pages to the browser beyond the limit of a network: rendering one costs as much as several calls. */
export function limitDrawing(draw: FirstReplies, takeVolume: TakeVolume): LimitedReplies {
  return async (request, clientAddress) => {
    const refusal = takeOfNetwork(takeVolume, DRAWN_PAGES_OF_NETWORK, clientAddress);
    return refusal === null ? draw(request) : null;
  };
}
