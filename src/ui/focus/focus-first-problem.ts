/** Focuses the first invalid field, once the problems of a submit are rendered. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    // A group of radios is not `aria-invalid` itself: the first of them takes the focus.
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
  });
}
