export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastSettings {
  /** A toast with the id of a visible one replaces it. */
  id?: string;
  /** A quieter second line: 'Will sync when you are back online'. */
  detail?: string;
  action?: { label: string; onAction: () => void };
}
