/** What happened in a form that has just been closed. */
export interface FormNews {
  /** Empty when there is nothing to say. */
  words: string;
  /** Id of the link that gets the focus; empty for none. */
  linkId: string;
}

export const NO_NEWS: FormNews = { words: '', linkId: '' };
