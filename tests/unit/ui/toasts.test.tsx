import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { toast, useToaster } from 'react-hot-toast/headless';
import { presentToast } from '#ui/feedback/shown-toast.ts';
import { TOAST_DURATIONS, ToastRegion } from '#ui/feedback/toast-region.tsx';

// Other files share this module's list: their toasts are not ours.
beforeEach(() => toast.remove());

/** Tones of the toasts that are shown, newest first, each with its words. */
function shown(): string[] {
  const html = renderToStaticMarkup(<ToastRegion />);
  return [...html.matchAll(/data-tone="(\w+)".*?aria-label="(\w+)"/g)].map(
    ([, tone, name]) => `${tone} ${name}`,
  );
}

it('[S387] toasts come in four types, each named for those who do not see its colour', () => {
  for (const tone of ['success', 'error', 'warning', 'info'] as const) presentToast(tone, tone, {});
  expect(shown()).toEqual(['info Note', 'warning Warning', 'error Error', 'success Done']);
});

it('[S390] up to 20 of them are shown at once', () => {
  for (let count = 0; count < 25; count += 1) presentToast('info', `Note ${count}`, {});
  expect(shown()).toHaveLength(20);
});

it('one with the id of another takes its place', () => {
  presentToast('success', 'Item added to cart', { id: 'moved' });
  presentToast('error', 'This item is out of stock.', { id: 'moved' });
  expect(shown()).toEqual(['error Error']);
});

it('one that says the same in the same tone renews it', () => {
  presentToast('error', 'Item removed from wishlist', {});
  presentToast('error', 'Item removed from wishlist', {});
  presentToast('info', 'Item removed from wishlist', {});
  expect(shown()).toEqual(['info Note', 'error Error']);
});

it('[S388, S389] a success stays for two seconds, every other kind for four', () => {
  const seconds: Record<string, number | undefined> = {};
  function Region() {
    for (const { className = '', duration = 0 } of useToaster(TOAST_DURATIONS).toasts)
      seconds[className] = duration / 1000;
    return null;
  }
  for (const tone of ['success', 'error', 'warning', 'info'] as const) presentToast(tone, tone, {});
  renderToStaticMarkup(<Region />);
  expect(seconds).toEqual({ success: 2, error: 4, warning: 4, info: 4 });
});
