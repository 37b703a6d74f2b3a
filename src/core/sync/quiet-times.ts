/** A request may still be worked on for so long after a time-out of this device or of a gateway: the longest quiet time. */
export const QUIET_AFTER_TIMEOUT_MS = 30_000;
/** After a connection that broke meanwhile. */
export const QUIET_AFTER_BREAK_MS = 10_000;
/** After any other answer that is not clear. */
export const QUIET_AFTER_ANSWER_MS = 2_000;
