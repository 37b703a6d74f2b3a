/** The outcome of one 'Sync now'. */
interface SyncResult {
  isOnline: boolean;
  reachability: 'reached' | 'unreachable' | 'captive' | undefined;
  /** Changes that the provider accepted meanwhile. */
  accepted: number;
  /** Changes that it refused meanwhile. */
  refused: number;
  /** Changes that still wait. */
  waiting: number;
}

/** 'Sync now' in a sentence or two. Nothing is called sent before the provider said so (R1). */
export function describeSync(result: SyncResult): string {
  const { accepted, refused, waiting } = result;
  const words = [
    accepted > 0 && `${countChanges(accepted)} sent.`,
    refused > 0 && `${countChanges(refused)} refused: see below.`,
    reachWords(result),
    waiting > 0 && `${countChanges(waiting)} still ${waiting === 1 ? 'waits' : 'wait'}.`,
  ].filter((sentence) => sentence !== false && sentence !== '');
  return words.length > 0 ? words.join(' ') : 'Nothing to send. This device is up to date.';
}

function reachWords({ isOnline, reachability }: SyncResult): string {
  if (!isOnline) return 'You are disconnected.';
  if (reachability === 'captive') return 'The Wi-Fi wants you to sign in first.';
  return reachability === 'unreachable' ? 'UniKade could not be reached.' : '';
}

/** '1 change', '3 changes'. */
function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
