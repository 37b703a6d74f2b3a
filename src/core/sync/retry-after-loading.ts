import type { CommandRegistry } from './command.ts';

/** The code of a kind of write is needed and has not been loaded. */
export class CommandsNotLoaded extends Error {
  override name = 'CommandsNotLoaded';
}

/**
 * Runs work that reads the log. When it meets a kind whose code is not there yet, it is undone, the code is loaded, and
 * it runs again: nothing is ever folded, claimed or settled without the meaning of every entry it touches (I6). Not for
 * use inside a transaction, which would not outlive the loading.
 */
export async function retryAfterLoading<T>(
  registry: CommandRegistry,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof CommandsNotLoaded)) throw cause;
  }
  await registry.load();
  return work();
}
