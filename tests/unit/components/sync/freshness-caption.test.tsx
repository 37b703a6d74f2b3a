import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { FreshnessCaption } from '#components/sync/freshness-caption.tsx';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const MONDAY = Date.parse('2026-11-23T05:02:00Z');

function wordsAt(now: string): string {
  const html = renderToStaticMarkup(
    <RuntimeProvider runtime={{ ...staticRuntime, now: () => Date.parse(now) }}>
      <FreshnessCaption updatedAtMs={MONDAY} suffix="on this device" />
    </RuntimeProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}

it('data of an earlier day says its day, that of today the time alone, by the clock of Sri Lanka', () => {
  expect(wordsAt('2026-11-23T18:29:00Z')).toBe('Last updated 10:32 · on this device');
  expect(wordsAt('2026-11-23T18:30:00Z')).toBe('Last updated 23 Nov 2026, 10:32 · on this device');
  expect(wordsAt('2026-11-26T04:00:00Z')).toBe('Last updated 23 Nov 2026, 10:32 · on this device');
});
