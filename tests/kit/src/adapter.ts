import type { APIRequestContext, Page } from '@playwright/test';

/** The kit's interface to an app. UniKade's own is `unikade`. */
export interface AppAdapter {
  /** Leaves the page signed in as this person, at this address of the app; default: its first page. */
  signIn(page: Page, email: string, at?: string): Promise<void>;
  /** Names of the changes that this device still has to send, each once. */
  listPending(page: Page): Promise<readonly string[]>;
  /** The effects of the person's changes at the server: one name for each time that one took effect. */
  listEffects(request: APIRequestContext, email: string): Promise<readonly string[]>;
  /** Where the app keeps its log of changes, for the trace of an entry; without it the trace holds requests alone. */
  log?: OutboxLog;
}

/** Names of fields of the rows. */
export interface OutboxLog {
  database: string;
  store: string;
  key: string;
  kind: string;
  state: string;
  /** The state of an entry that some context is sending. */
  claimed: string;
  /** States in which it waits for a person. */
  stopped: readonly string[];
}
