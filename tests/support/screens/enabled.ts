/** What takes selectors. */
const METHODS = ['matches', 'querySelector', 'querySelectorAll'] as const;

/** The document knows `:disabled` alone: here elements learn `:enabled` as well. */
export function teachEnabled(element: object): void {
  for (const method of METHODS) {
    const owner = ownerOf(element, method);
    const ask = Reflect.get(owner, method) as (this: object, selector: string) => unknown;
    Reflect.set(owner, method, function askKnown(this: object, selector: string) {
      return ask.call(this, selector.replaceAll(':enabled', ':not(:disabled)'));
    });
  }
}

/** The prototype that has it. */
function ownerOf(object: object, method: string): object {
  const above = Object.getPrototypeOf(object) as object;
  return Object.hasOwn(above, method) ? above : ownerOf(above, method);
}
