/** How many pages are on their way. */
let loads = 0;

/**
 * Marks the document while the code of a page is on its way: on a slow line the page before stays in sight, and a tap
 * would seem to have done nothing (shell/app-shell.module.css). Rejects as the loading does.
 */
export function showLoading<Module>(loading: Promise<Module>): Promise<Module> {
  // Where pages are drawn without a browser, there is no document.
  const marks: DOMStringMap =
    typeof document === 'undefined' ? {} : document.documentElement.dataset;
  marks.loading = '';
  loads += 1;
  return loading.finally(() => {
    loads -= 1;
    if (loads === 0) delete marks.loading;
  });
}
