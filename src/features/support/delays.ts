/** How long the contact form seems to send. Source: specification §2 and §9. */
export const CONTACT_WAIT_MS = 2_000;
