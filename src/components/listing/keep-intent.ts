import type { Intent } from '#core/domain/intent.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { INTENT_DRAFT, saveDraft } from '#core/storage/drafts.ts';

/** Stores a visitor's last tap on this device. */
export function keepIntent(runtime: Runtime, intent: Omit<Intent, 'at'>): void {
  // Without room on the device they tap once more.
  saveDraft(runtime.db, INTENT_DRAFT, { ...intent, at: runtime.now() }).catch(() => undefined);
}
