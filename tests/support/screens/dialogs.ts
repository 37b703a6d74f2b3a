/** As browsers do it, the event that a dialog closed comes in a task of its own: it may be open again by then. */
export function tellClosedLater(dialogs: typeof HTMLDialogElement): void {
  dialogs.prototype.close = function (returnValue) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    setImmediate(() => this.dispatchEvent(new Event('close')));
  };
}
