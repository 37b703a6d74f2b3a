/** Whether the focused element was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** `ref` for the replacement of a control that disappears on use: takes over its focus. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus();
}
