/** Simulated clicks do not say what pressed: here it is a mouse, whose clicks are counted, as in a browser. */
export function clickByMouse(target: EventTarget): void {
  const tell = (event: Event) => {
    Object.defineProperty(event, 'pointerType', { configurable: true, value: 'mouse' });
  };
  target.addEventListener('click', tell, { capture: true });
}
