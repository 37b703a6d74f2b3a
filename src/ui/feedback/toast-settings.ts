export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastSettings {
  /** A toast with the id of a visible one replaces it; without an id, one of the same tone and words. */
  id?: string;
  /** A quieter second line: 'Will sync when you are back online'. */
  detail?: string;
  action?: { label: string; onAction: () => void };
}
