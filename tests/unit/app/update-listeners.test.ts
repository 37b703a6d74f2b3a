import { describe, expect, it, vi } from 'vitest';
import { createUpdateListeners } from '../../../src/app/update-listeners.ts';

describe('the news of a new version', () => {
  it('reaches a banner that was drawn after the worker began to wait', () => {
    const news = createUpdateListeners();
    const activate = vi.fn();
    news.tell(activate);
    const banner = vi.fn();
    news.onUpdateReady(banner);

    expect(banner).toHaveBeenCalledExactlyOnceWith(activate);
  });

  it('reaches a banner that was there before, until it is gone', () => {
    const news = createUpdateListeners();
    const banner = vi.fn();
    const stop = news.onUpdateReady(banner);
    expect(banner).not.toHaveBeenCalled();
    const activate = vi.fn();
    news.tell(activate);
    expect(banner).toHaveBeenCalledExactlyOnceWith(activate);
    stop();
    news.tell(vi.fn());
    expect(banner).toHaveBeenCalledOnce();
  });
});
