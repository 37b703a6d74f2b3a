import { isKind } from '#components/sync/is-kind.ts';
import type { EndSessionArgs } from '#core/commands/lazy/account/end-session.ts';
import type { DeviceSession } from '#core/domain/device-session.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';

/** A device in the list, and whether a sign-out of it is on its way. */
export interface ListedDevice extends DeviceSession {
  isLeaving: boolean;
}

export type DevicesView =
  | { state: 'loading' }
  | { state: 'failed' }
  /** Signed in nowhere else. */
  | { state: 'alone'; devices: readonly ListedDevice[] }
  | { state: 'several'; devices: readonly ListedDevice[] };

interface Known {
  /** undefined: the provider has never answered. */
  sessions: readonly DeviceSession[] | undefined;
  waiting: readonly PendingChange[];
  hasFailed: boolean;
}

/** The panel's state: the last known list, also when it cannot be refetched. */
export function viewDevices({ sessions, waiting, hasFailed }: Known): DevicesView {
  if (sessions === undefined) return { state: hasFailed ? 'failed' : 'loading' };
  const leaving = waiting
    .filter((change) => isKind(change, 'session:end') && change.state !== 'refused')
    .map(({ args }) => (args as EndSessionArgs).sessionId);
  const devices = sessions.map((session) => ({
    ...session,
    isLeaving: leaving.includes(session.id) || (leaving.includes(null) && !session.isCurrent),
  }));
  return { state: devices.some(({ isCurrent }) => !isCurrent) ? 'several' : 'alone', devices };
}
