import { PAGE_HYDRATED_EVENT } from '../app/page-hydrated.tsx';

/**
 * Stands in the document itself, which was drawn for a visitor. To a member, what is marked as personal would say what
 * is not so, as an empty heart of a saved listing does: its place is kept, and it is seen when the page is alive. Written
 * into the document as text, so it may name nothing from outside.
 */
function hidePersonal(alive: string): void {
  const { dataset } = document.documentElement;
  try {
    if (!localStorage.getItem('accessToken')) return;
  } catch {
    // Blocked storage: no session.
    return;
  }
  // As src/ui/base.css looks for it.
  dataset.hidesPersonal = '';
  document.addEventListener(alive, () => delete dataset.hidesPersonal, { once: true });
}

/** The script, for the document. */
export const HIDE_PERSONAL_SCRIPT = `(${hidePersonal.toString()})(${JSON.stringify(PAGE_HYDRATED_EVENT)})`;
