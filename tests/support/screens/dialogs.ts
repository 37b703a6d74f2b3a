import type { Window } from 'happy-dom';

/** A dialog tells that it has closed a moment later, as in browsers: by then it may be open again. */
export function tellClosingLate({ HTMLDialogElement: { prototype }, Event }: Window): void {
  prototype.close = function close(returnValue) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
}
