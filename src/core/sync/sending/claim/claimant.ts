import type { LeaseWatch } from './lease-watch.ts';
import type { QuietWatch } from './quiet-watch.ts';

/** Who claims, and how. */
export interface Claimant {
  userId: string;
  /** Names the context in leases. */
  owner: string;
  /** It holds the drain lock: an entry that another context leased under that lock belongs to a context that has ended. */
  isExclusive: boolean;
  /** Asked again when the ready entries are known: the network may have gone, and an untried entry can still be undone. */
  mayClaim: () => boolean;
  /** Entries that this context is sending: a step of the clock or a sleep makes their leases look expired. */
  onWire: ReadonlySet<number>;
  leases: LeaseWatch;
  /** Keeps an entry from being sent again while its last request may still be worked on. */
  quiet: QuietWatch;
}

/** How many entries may be claimed in each lane. */
export interface ClaimLimits {
  write: number;
  upload: number;
  /**
   * Entries are claimed together with their dependencies, for one request of up to this many characters of arguments;
   * null: each is sent alone.
   */
  batchLength: number | null;
}
