import { PAGE_HYDRATED_EVENT } from '../app/boot/page-hydrated.tsx';

/**
 * Stands in the document itself, which was drawn for a visitor. To a member, what is marked as personal would say what
 * is not so, as an empty heart of a saved listing does: its place is kept, and it is seen when the page is alive. Of
 * sellers, who neither buy nor save, it also hides what does. Written into the document as text, so it may name nothing
 * from outside.
 */
function hidePersonal(alive: string): void {
  const { dataset } = document.documentElement;
  // As style sheets look for them, src/ui/base.css first.
  const hide = (what: 'hidesPersonal' | 'hidesBuying') => {
    dataset[what] = '';
    document.addEventListener(alive, () => delete dataset[what], { once: true });
  };
  try {
    if (!localStorage.getItem('accessToken')) return;
    hide('hidesPersonal');
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { role?: unknown } | null;
    if (user?.role === 'seller') hide('hidesBuying');
  } catch {
    // Blocked storage, or a user that nothing can be read of: no session.
  }
}

/** The script, for the document. */
export const HIDE_PERSONAL_SCRIPT = `(${hidePersonal.toString()})(${JSON.stringify(PAGE_HYDRATED_EVENT)})`;
