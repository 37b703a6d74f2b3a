/** Whether the keyboard is nowhere: what had it has gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The `ref` of what comes instead of a control that goes when it is used: it goes on there. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus();
}
