/** Marks a control that every row of a table has: `rowControl('remove')`. */
export function rowControl(kind: string): { 'data-row-control': string } {
  return { 'data-row-control': kind };
}

/**
 * Moves the focus from a row that is being removed to the same control of the row below, else above, else to what
 * closes the dialog, else to the heading of the page.
 */
export function focusBeside(row: Element, kind: string): void {
  const others = [
    ...(row
      .closest('table, [data-rows]')
      ?.querySelectorAll<HTMLElement>(`[data-row-control='${kind}']`) ?? []),
  ].filter((control) => control.matches(':enabled') && !row.contains(control));
  const isBelow = (control: Element) =>
    (row.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const around =
    row.closest('dialog')?.querySelector<HTMLElement>('header button') ??
    row.closest('main')?.querySelector('h1');
  const next = others.find(isBelow) ?? others.at(-1) ?? around;
  next?.focus();
}
