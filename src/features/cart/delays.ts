/** How long the page waits for the provider's answer before it says that the order is saved on the device. */
export const ANSWER_WAIT_MS = 8_000;
