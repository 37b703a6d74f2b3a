/** What happened in a form that has just been closed. */
export interface FlashMessage {
  /** Empty when there is nothing to say. */
  words: string;
  /** Id of the link that gets the focus; empty for none. */
  linkId: string;
}

export const NO_MESSAGE: FlashMessage = { words: '', linkId: '' };
