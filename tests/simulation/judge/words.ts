import type { Entry } from './entries.ts';

/** An entry in a sentence: its mutation, its place in the log, its key. */
export function describeEntry({ kind, seq, idem, args }: Entry): string {
  const { listingId, orderId, pictureId, localId, quantity } = args as Record<string, string>;
  const about = listingId ?? orderId ?? pictureId ?? localId ?? '';
  const pieces = quantity === undefined ? '' : ` ×${quantity}`;
  return `${kind} ${about}${pieces} (entry ${seq}, key ${idem})`;
}

/** Milliseconds as a person reads them. */
export function describeSpan(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 7_200_000 ? `${(ms / 60_000).toFixed(1)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}
