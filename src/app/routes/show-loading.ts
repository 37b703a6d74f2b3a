/** How many pages are being loaded. */
let loads = 0;

/**
 * Marks the document while the code of a page is loading: on a slow connection the previous page stays visible, and a
 * tap would seem to have done nothing (shell/app-shell.module.css). Rejects as `loading` does.
 */
export function showLoading<Module>(loading: Promise<Module>): Promise<Module> {
  // Where the provider renders, there is no document.
  const marks: DOMStringMap =
    typeof document === 'undefined' ? {} : document.documentElement.dataset;
  marks.loading = '';
  loads += 1;
  return loading.finally(() => {
    loads -= 1;
    if (loads === 0) delete marks.loading;
  });
}
