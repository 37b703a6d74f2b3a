import { paths } from '../../../contract/paths.ts';
import { writePaths } from '../../../contract/write-paths.ts';
import type { Command, Mutation } from '../../../sync/command.ts';

export interface EndSessionArgs {
  /** null: every other device. */
  sessionId: string | null;
  /** What the device calls itself, for the sync centre. */
  title: string;
}

const KIND = 'session:end';

/** The member signs out on another device, or on all others. */
export function endSession({ sessionId, title }: EndSessionArgs): Mutation {
  return { kind: KIND, args: { sessionId, title } };
}

/** Ending a session twice is harmless. The list of devices is the provider's to say: its next pull brings it. */
export const endSessionCommand: Command<EndSessionArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: (args): args is EndSessionArgs => {
    if (typeof args !== 'object' || args === null) return false;
    const { sessionId } = args as Partial<EndSessionArgs>;
    return sessionId === null || typeof sessionId === 'string';
  },
  keys: ({ sessionId }) => [`session:${sessionId ?? 'others'}`],
  targets: () => [],
  apply: (row) => row,
  request: ({ sessionId }) => ({
    method: 'DELETE',
    path: sessionId === null ? paths.sessions : writePaths.session(sessionId),
    body: null,
    headers: {},
  }),
  baseAfter: () => [],
  coalesce: (_earlier, later) => endSession(later),
  isAlreadyDone: (failure) => failure.kind === 'missing',
};
