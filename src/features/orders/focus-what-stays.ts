/** Marks the control of a row, a dialog or a section that stays in every status of an order. */
export const STAYS = { 'data-stays': true } as const;

/** A control that disappears on use would lose the focus. */
export function focusWhatStays(
  used: Element,
  frame: 'tr, dialog' | 'section' = 'tr, dialog',
): void {
  used.closest(frame)?.querySelector<HTMLElement>('[data-stays]')?.focus();
}
