import { describe, expect, it, vi } from 'vitest';
import { watchForUpdates } from '../../../src/app/worker-registration.ts';

interface FakeWorker extends EventTarget {
  postMessage: (message: unknown) => void;
}

function aWorker(): FakeWorker {
  return Object.assign(new EventTarget(), { postMessage: vi.fn() });
}

/** A registration and its container, as far as updates go. */
function aRegistration(hasController: boolean) {
  const state = { waiting: null as FakeWorker | null, installing: null as FakeWorker | null };
  const registration = Object.assign(new EventTarget(), state);
  const container = Object.assign(new EventTarget(), { controller: hasController ? {} : null });
  const offers: (() => void)[] = [];
  const reload = vi.fn();
  const watch = () => {
    watchForUpdates(
      registration as never,
      container as never,
      (activate) => offers.push(activate),
      reload,
    );
  };
  return { registration, container, offers, reload, watch };
}

describe('a new version of the app', () => {
  it('that waited before the page came is offered at once', () => {
    const { registration, offers, watch } = aRegistration(true);
    registration.waiting = aWorker();
    watch();

    expect(offers).toHaveLength(1);
  });

  it('that arrives later is offered when it is installed', () => {
    const { registration, offers, watch } = aRegistration(true);
    watch();
    const worker = aWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    expect(offers).toHaveLength(0);
    registration.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));

    expect(offers).toHaveLength(1);
  });

  it('takes over when the person agrees, and only then the page starts anew, once', () => {
    const { registration, container, offers, reload, watch } = aRegistration(true);
    const worker = aWorker();
    registration.waiting = worker;
    watch();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    offers[0]?.();
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'activate-update' });
    container.dispatchEvent(new Event('controllerchange'));
    container.dispatchEvent(new Event('controllerchange'));

    expect(reload).toHaveBeenCalledOnce();
  });

  it('is nothing to tell of when it is the first', () => {
    const { registration, offers, watch } = aRegistration(false);
    watch();
    const worker = aWorker();
    registration.installing = worker;
    registration.waiting = worker;
    registration.dispatchEvent(new Event('updatefound'));
    worker.dispatchEvent(new Event('statechange'));

    expect(offers).toEqual([]);
  });
});
