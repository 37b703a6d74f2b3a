/** What a person taps: a line that is kept on the device until it is sent. */
export interface Line {
  id: string;
  words: string;
}

/** A way to record changes on a device without a network. */
interface WriteContender {
  open(): Promise<void>;
  /** Lines that wait already. */
  fill(lines: readonly Line[]): Promise<void>;
  /** Resolves when the line is stored as safely as this way promises. */
  record(line: Line): Promise<unknown>;
  /** Calls when the line can be read by a screen that is open. */
  watch(id: string, seen: () => void): void;
  /** Lines that are stored. */
  count(): Promise<number>;
}

declare global {
  var writeContender: WriteContender;
}
