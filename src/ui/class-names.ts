/** Joins the class names that apply; absent ones are left out. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names
    .filter((name) => name !== undefined && name !== null && name !== false && name !== '')
    .join(' ');
}
