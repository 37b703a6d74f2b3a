import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { SavedSearchList } from '#components/saved-search/saved-search-list.tsx';
import type { SavedSearches, ShownSearch } from '#components/saved-search/use-saved-searches.ts';
import { SAVED_SEARCHES_LIMIT } from '#core/domain/saved-search.ts';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const LONG =
  '“Electroencephalographically calibrated oscilloscope, nearly new, with probes and a box”';

const shown = (facts: Partial<ShownSearch> = {}): ShownSearch => {
  const address = '/products?search=lamp&sortBy=newest';
  return { key: address, address, title: '“lamp”', details: '', freshCount: 0, ...facts };
};

function draw(searches: SavedSearches): string {
  return renderToStaticMarkup(
    <RuntimeProvider runtime={staticRuntime}>
      <MemoryRouter>
        <SavedSearchList searches={searches} emptyAction={<a href="/products">Browse</a>} />
      </MemoryRouter>
    </RuntimeProvider>,
  );
}

it('has a loading, an empty and a failed state', () => {
  expect(draw(undefined)).toContain('aria-busy="true"');
  expect(draw([])).toMatch(/No followed lists yet.*Follow this list.*Browse/);
  expect(draw('failed')).toMatch(/role="alert".*didn&#x27;t load/);
});

it('is a list of links with counts of new listings, each with a control that names the search that it removes', () => {
  const html = draw([
    shown({ title: LONG, details: 'Used · Up to 5,000 LKR', freshCount: 3 }),
    shown({ key: 'other', title: 'Books' }),
  ]);
  const [first = '', second = ''] = html.split('<li').slice(1);
  expect(first).toMatch(
    /<a[^>]*href="\/products\?search=lamp&amp;sortBy=newest"[^>]*>.*3 new.*Used · Up to 5,000 LKR.*<\/a>/,
  );
  expect(first).toContain(`aria-label="Stop following ${LONG}"`);
  expect(second).not.toMatch(/\d new/);
  expect(html).toContain('Log in, and they come with you.');
});

it('says at its limit how to go on', () => {
  const searches = Array.from({ length: SAVED_SEARCHES_LIMIT }, (_, at) => shown({ key: `${at}` }));
  expect(draw(searches)).toContain('Remove one to follow another.');
  expect(draw(searches.slice(1))).not.toContain('Remove one to follow another.');
});
