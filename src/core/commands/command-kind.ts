import type { LAZY_COMMANDS } from './lazy/lazy-commands.ts';
import type { CORE_COMMANDS } from './registry.ts';

/**
 * The kind of every write that is registered. Tables over it are typed `Record<CommandKind, …>`: a new write is
 * complete when they compile.
 */
export type CommandKind =
  | (typeof CORE_COMMANDS)[number]['kind']
  | (typeof LAZY_COMMANDS)[number]['kind'];
