import { DRAWN_PAGES_OF_NETWORK, takeOfNetwork, type TakeVolume } from '../limits/volume-limits.ts';
import type { FirstReplies } from './first-replies.ts';

/** `FirstReplies` for a caller of this network. */
export type LimitedReplies = (request: Request, clientAddress: string) => ReturnType<FirstReplies>;

/** Leaves pages to the browser when one network has asked for very many: drawing one costs as much as several calls. */
export function limitDrawing(draw: FirstReplies, takeVolume: TakeVolume): LimitedReplies {
  return async (request, clientAddress) => {
    const refusal = takeOfNetwork(takeVolume, DRAWN_PAGES_OF_NETWORK, clientAddress);
    return refusal === null ? draw(request) : null;
  };
}
