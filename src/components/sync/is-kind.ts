import type { CommandKind } from '#core/commands/command-kind.ts';

/** Whether a change is of a kind: its own may be one of another version, so that the compiler checks the asked one alone. */
export function isKind({ kind }: { kind: string }, asked: CommandKind): boolean {
  return kind === asked;
}
