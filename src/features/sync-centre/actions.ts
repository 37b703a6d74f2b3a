import type { Runtime } from '#core/runtime/create-runtime.ts';
import { showInfo } from '#ui/toast.ts';

/** Gives a change up, as long as it surely is not on its way. */
export async function discardChange(runtime: Runtime, seq: number): Promise<void> {
  if (!(await runtime.sync.discard(seq))) showInfo('Too late: it is on its way.');
}
