import type { Stand } from './stand.ts';
import type { Write } from './story.ts';

/** What a queue has left when the provider has been well for long. */
export interface Left {
  /** Writes that it would still send. */
  waiting: number;
  /** Names of writes that are kept for the person to decide. */
  asked: readonly string[];
}

/** One queue on one device. All but `left` are called between two events of the scheduler. */
export interface StoryQueue {
  /** The person opens the app: a new page on what the device has stored. */
  open(): void;
  /** Whether the app is open, and ready for a tap. */
  isReady(): boolean;
  /** The browser dies at once. */
  kill(): void;
  setOnline(isOnline: boolean): void;
  /** A tap; only when it is ready. */
  record(write: Write): void;
  /** Asks the open app, and takes virtual time for it. */
  left(): Promise<Left>;
}

/** A queue that is compared. */
export interface Contender {
  name: string;
  /** A fresh device. */
  on(stand: Stand): StoryQueue;
}
