import { describe, expect, it, vi } from 'vitest';
import { createUpdateListeners } from '../../../src/app/worker/update-listeners.ts';

describe('a new version that waits', () => {
  it('reaches a banner that was drawn after the worker began to wait', () => {
    const updates = createUpdateListeners();
    const activate = vi.fn();
    updates.tell(activate);
    const banner = vi.fn();
    updates.onUpdateReady(banner);

    expect(banner).toHaveBeenCalledExactlyOnceWith(activate);
  });

  it('reaches a banner that was there before, until it is gone', () => {
    const updates = createUpdateListeners();
    const banner = vi.fn();
    const stop = updates.onUpdateReady(banner);
    expect(banner).not.toHaveBeenCalled();
    const activate = vi.fn();
    updates.tell(activate);
    expect(banner).toHaveBeenCalledExactlyOnceWith(activate);
    stop();
    updates.tell(vi.fn());
    expect(banner).toHaveBeenCalledOnce();
  });
});
