import type { Capability } from '../contract/headers.ts';
import type { Contact } from '../network/provider.ts';
import type { Clock } from '../platform/clock.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { readMeta, writeMeta } from '../storage/meta-values.ts';

/** The time of contact is written at most this often: it feeds a caption, not a decision. */
const CONTACT_RESOLUTION_MS = 30_000;

interface ContactLogContext {
  db: UnikadeDatabase;
  clock: Clock;
  /** The provider answers after a time without: whatever waits for it need not wait for its backoff. */
  onReachedAgain: () => void;
  onBug: (cause: unknown) => void;
}

/** Writes down how the last calls ended and what the provider offers, when it changes. */
export function createContactLog({ db, clock, onReachedAgain, onBug }: ContactLogContext) {
  const noteContact = async (contact: Contact): Promise<void> => {
    const before = await readMeta(db, 'contact');
    const now = clock.now();
    const lastReachedAt = contact === 'reached' ? now : (before?.lastReachedAt ?? null);
    const isRecent = now - (before?.lastReachedAt ?? 0) < CONTACT_RESOLUTION_MS;
    if (before?.state === contact && (contact !== 'reached' || isRecent)) return;
    await writeMeta(db, 'contact', { state: contact, lastReachedAt });
    if (contact === 'reached' && before !== undefined && before.state !== contact) onReachedAgain();
  };
  const noteCapabilities = async (capabilities: readonly Capability[]): Promise<void> => {
    const before = await readMeta(db, 'capabilities');
    if (before?.join() !== capabilities.join()) await writeMeta(db, 'capabilities', capabilities);
  };
  return {
    onContact: (contact: Contact) => {
      noteContact(contact).catch(onBug);
    },
    onCapabilities: (capabilities: readonly Capability[]) => {
      noteCapabilities(capabilities).catch(onBug);
    },
  };
}
