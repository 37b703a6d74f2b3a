const observers = new Set<ObserverWithoutLayout>();

/** Without layout nothing comes into view by itself: `reveal` says what does. */
export class ObserverWithoutLayout implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #watched = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe(element: Element): void {
    this.#watched.add(element);
    observers.add(this);
  }

  unobserve(element: Element): void {
    this.#watched.delete(element);
  }

  disconnect(): void {
    this.#watched.clear();
    observers.delete(this);
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }

  show(isShown: (element: Element) => boolean): void {
    const entries = [...this.#watched]
      .filter(isShown)
      .map((target) => ({ target, isIntersecting: true, intersectionRatio: 1 }));
    if (entries.length > 0) this.#callback(entries as unknown as IntersectionObserverEntry[], this);
  }
}

/** Scrolls an element, and all that is inside, into view. */
export function reveal(element: Element): void {
  for (const observer of observers) observer.show((watched) => element.contains(watched));
}
