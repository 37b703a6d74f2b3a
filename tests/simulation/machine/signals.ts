const RealRequest = globalThis.Request;

/*
 * Node holds the requests that follow an aborted signal only weakly: whether a fetch is aborted at its deadline would
 * depend on the garbage collector. A browser always aborts it.
 */

/** A request whose signal is the one that it was made with, not a follower of it. */
export class FirmRequest extends RealRequest {
  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    const { signal = input instanceof RealRequest ? input.signal : undefined } = init;
    super(input, { ...init, signal: null });
    keepSignal(this, signal ?? null);
  }

  override clone(): Request {
    const copy = super.clone();
    Object.setPrototypeOf(copy, FirmRequest.prototype);
    keepSignal(copy, this.signal);
    return copy;
  }
}

function keepSignal(request: Request, signal: AbortSignal | null): void {
  if (signal !== null) Object.defineProperty(request, 'signal', { value: signal });
}

/** As `AbortSignal.any`, but that its sources hold it. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const sources = [...signals];
  const controller = new AbortController();
  const aborted = sources.find((source) => source.aborted);
  if (aborted !== undefined) controller.abort(aborted.reason);
  else
    for (const source of sources)
      source.addEventListener(
        'abort',
        () => {
          controller.abort(source.reason);
        },
        { once: true },
      );
  return controller.signal;
}
