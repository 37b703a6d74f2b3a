import type { Environment } from '../platform/environment.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { CommandRegistry } from './command.ts';

/** What every part of the engine works with. */
export interface EngineContext {
  env: Environment;
  db: UnikadeDatabase;
  registry: CommandRegistry;
  /** The provider's time as this context last received it, and when that was by its own clock. */
  heard?: { timeMs: number; elapsedMs: number };
}
