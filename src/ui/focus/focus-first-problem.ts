/** Brings the keyboard, and the screen reader, to the first field that needs another look. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
