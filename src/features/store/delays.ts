/** How long the demo conversation thinks before it answers. Source: specification §2 and §9. */
export const CHAT_REPLY_MS = 1_500;
