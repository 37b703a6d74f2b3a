/**
 * Inlined in the document. When a page is reloaded before hydration, the taps that wait for it (replay-early-input.ts)
 * would be lost: the page with the same address takes them over. Serialised as text, so it may use nothing from outside
 * the function.
 */
function keepTapsOverReload(): void {
  const KEY = 'held-taps';
  /** Longer than a reload takes; older taps are dropped, as they would surprise. */
  const KEPT_MS = 30_000;
  interface Kept {
    address: string;
    atMs: number;
    taps: { element: string; index: number; words: string }[];
  }
  const all = (element: string) => [...document.querySelectorAll<HTMLElement>(element)];
  const wordsOf = (control: HTMLElement) =>
    `${control.getAttribute('aria-label') ?? ''} ${control.textContent}`;
  const take = () => {
    const { address, atMs, taps } = JSON.parse(
      sessionStorage.getItem(KEY) ?? '{}',
    ) as Partial<Kept>;
    sessionStorage.removeItem(KEY);
    if (address !== location.href || Date.now() - (atMs ?? 0) > KEPT_MS) return;
    for (const { element, index, words } of taps ?? []) {
      const control = all(element)[index];
      if (control !== undefined && wordsOf(control) === words) control.click();
    }
  };
  const keep = ({ persisted }: PageTransitionEvent) => {
    const held = all('[data-held]:not(a, form *)');
    // A page that is kept whole has them itself, and a form is sent by the one who has filled it in.
    if (persisted || held.length === 0) return;
    const taps: Kept['taps'] = held.map((control) => ({
      element: control.localName,
      index: all(control.localName).indexOf(control),
      words: wordsOf(control),
    }));
    sessionStorage.setItem(KEY, JSON.stringify({ address: location.href, atMs: Date.now(), taps }));
  };
  const unlessBlocked =
    <E extends Event>(work: (event: E) => void) =>
    (event: E) => {
      try {
        work(event);
      } catch {
        // A browser may keep session storage from pages: then nothing outlives them, as before.
      }
    };
  document.addEventListener('DOMContentLoaded', unlessBlocked(take));
  addEventListener('pagehide', unlessBlocked(keep));
}

/** The script, for the document. */
export const KEEP_TAPS_SCRIPT = `(${keepTapsOverReload.toString()})()`;
