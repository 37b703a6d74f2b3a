/** Marks the control of a row, a dialog or a section that stays in every status of an order. */
export const STAYS = { 'data-stays': true } as const;

/** A control that goes away when it is used would take the keyboard's place with it. */
export function focusWhatStays(
  used: Element,
  frame: 'tr, dialog' | 'section' = 'tr, dialog',
): void {
  used.closest(frame)?.querySelector<HTMLElement>('[data-stays]')?.focus();
}
