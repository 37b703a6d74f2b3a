import { describe, expect, it, vi } from 'vitest';
import { watchForUpdates } from '../../../src/app/worker/worker-registration.ts';

/** The events of workbox-window, and the container of the browser, as far as updates go. */
function aWorker(hasController: boolean) {
  const listeners = new Map<string, (event: unknown) => void>();
  const worker = {
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
  };
  const container = { controller: hasController ? {} : null };
  const offers: (() => void)[] = [];
  const reload = vi.fn();
  watchForUpdates(worker as never, container as never, (activate) => offers.push(activate), reload);
  return { offers, reload, tell: (type: string, event = {}) => listeners.get(type)?.(event) };
}

describe('a new version of the app', () => {
  it('is offered when it waits, and takes over when the person agrees; then the page starts anew, once', () => {
    const { offers, reload, tell } = aWorker(true);
    const sw = { postMessage: vi.fn(), state: 'installed' };
    tell('waiting', { sw });
    expect(offers).toHaveLength(1);
    expect(sw.postMessage).not.toHaveBeenCalled();
    tell('controlling');
    expect(reload).not.toHaveBeenCalled();
    offers[0]?.();
    expect(sw.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'activate-update' });
    tell('controlling');
    tell('controlling');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('starts a page anew that agrees after another tab has done so', () => {
    const { offers, reload, tell } = aWorker(true);
    const sw = { postMessage: vi.fn(), state: 'installed' };
    tell('waiting', { sw });
    sw.state = 'activated';
    tell('controlling');
    expect(reload).not.toHaveBeenCalled();
    offers[0]?.();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not announced when it is the first', () => {
    const { offers, tell } = aWorker(false);
    tell('waiting', { sw: { postMessage: vi.fn() } });
    expect(offers).toEqual([]);
  });
});
