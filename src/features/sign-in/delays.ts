/** Between the code request and the code step. Source: specification §4 and §9. */
export const CODE_REQUEST_WAIT_MS = 2_000;
/** How often the countdown of the resend button looks at the clock. */
export const COUNTDOWN_TICK_MS = 1_000;
