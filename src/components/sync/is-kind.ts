import type { CommandKind } from '#core/commands/command-kind.ts';

/** Whether a change is of a kind. Its own may be one of another version, so the compiler checks `asked` alone. */
export function isKind({ kind }: { kind: string }, asked: CommandKind): boolean {
  return kind === asked;
}
