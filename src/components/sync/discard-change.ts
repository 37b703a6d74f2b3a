import type { Runtime } from '#core/runtime/runtime.ts';
import { showError, showInfo } from '#ui/feedback/toast.ts';

interface DiscardWords {
  /** Said when the change is discarded; default: the screen shows it. */
  discarded?: string;
  /** Said when it is being sent, or may have arrived. */
  tooLate: string;
}

const NOT_DISCARDED = "Couldn't take that back on this device. Try again.";

/**
 * Discards a change that is surely not in flight, and says what the screen does not show.
 *
 * @returns whether it is gone
 */
export async function discardChange(
  runtime: Runtime,
  seq: number,
  { discarded, tooLate }: DiscardWords,
): Promise<boolean> {
  try {
    const isDiscarded = await runtime.sync.discard(seq);
    const words = isDiscarded ? discarded : tooLate;
    if (words !== undefined) showInfo(words);
    return isDiscarded;
  } catch {
    // The device did not store it, or its code has not arrived yet: the change stays as it is.
    showError(NOT_DISCARDED);
    return false;
  }
}
