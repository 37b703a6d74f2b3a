/** Between an order and the page that shows it, or a refused try and the sign-in page. Source: specification §9. */
export const REDIRECT_DELAY_MS = 2_000;
/** How long the page waits for the provider's answer before it says that the order is saved on the device. */
export const ANSWER_WAIT_MS = 8_000;
