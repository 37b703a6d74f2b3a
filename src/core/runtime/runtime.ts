import type { MemberSession } from '../auth/member-session.ts';
import type { SignIn } from '../auth/sign-in.ts';
import type { Capability } from '../contract/headers.ts';
import type { FirstResources } from '../mirror/resources/first-resources.ts';
import type { InitialRows } from '../mirror/initial-data.ts';
import type { Puller } from '../mirror/pull/pull.ts';
import type { Environment } from '../platform/environment.ts';
import type { StorageQuota } from '../platform/storage-quota.ts';
import type { SessionVault } from '../session/session-vault.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import type { DispatchJournal } from '../sync/dispatch-journal.ts';
import type { Dispatching } from './create-dispatch.ts';
import type { MemberCalls } from './member-calls.ts';
import type { Moderation } from './moderation.ts';
import type { SyncActions } from './sync-actions.ts';

export type { Capability, FirstResources };

/** The app without its screen: one per page, tab or worker, all over the same database. */
export interface Runtime {
  /** For live reads of the mirror; writes go through `dispatch`. */
  db: ScreenDatabase;
  session: MemberSession;
  signIn: SignIn;
  sync: SyncActions;
  /** Pulls a resource into the mirror once. */
  pull: Puller['pull'];
  refetch: Puller['refetch'];
  pulls: Pick<Puller, 'isPulling' | 'subscribe'>;
  /**
   * Parses the document's answers and stores them as pulls; resolves when they are stored.
   *
   * @param askedAtMs when the document was requested; null for one that may be older than the device's rows
   * @returns null when nothing readable came
   */
  hydrate: (reply: unknown, askedAtMs: number | null) => Promise<InitialRows | null>;
  /** The rows that the device holds of a first screen whose document came bare. */
  recall: (list: FirstResources, address: URL) => Promise<InitialRows>;
  /** Pulls what belongs to the signed-in member. */
  pullMember: () => Promise<void>;
  /** Calls that only some screens make; their code comes with the first one. */
  memberCalls: () => Promise<MemberCalls>;
  /** Calls of moderators; the code is loaded with the first one. */
  moderate: () => Promise<Moderation>;
  /** Records mutations of the signed-in member; the view shows them when it resolves. Returns and throws as `recordMutations`. */
  dispatch: Dispatching['dispatch'];
  /** Before a read that has to show what was tapped just now. */
  whenRecorded: Dispatching['whenRecorded'];
  /** What the browser grants this device, and asking it for more. */
  storage: StorageQuota;
  now: () => number;
  newId: () => string;
  isOnline: () => boolean;
  /** Begins to watch and to send; resolves when the session is known. The function it returns ends everything. */
  start: () => Promise<() => void>;
}

export interface RuntimeOptions {
  env: Environment;
  vault?: SessionVault;
  /** Default: none, as in a worker. */
  journal?: DispatchJournal;
  databaseName?: string;
  /** Waiting changes from which on batches are sent; default 20. */
  batchFrom?: number;
  /** Called with errors that need no action: the next drain or replay repairs what they left. */
  onError: (cause: unknown) => void;
}
