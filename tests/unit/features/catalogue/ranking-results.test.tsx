import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import type { ResourceState } from '#bindings/use-resource.ts';
import type { HomeSectionView } from '#core/mirror/home-section.ts';
import { RankingResults } from '#features/catalogue/ranking-results.tsx';
import { aListing } from '#support/listing-builder.ts';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const NONE: HomeSectionView = { listings: [], isAnswered: false };
const PICKED: HomeSectionView = { listings: [aListing()], isAnswered: false };
const ANSWERED: HomeSectionView = { listings: [aListing()], isAnswered: true };

function draw(view: HomeSectionView, outcome: ResourceState['outcome'], isOnline = true): string {
  const state = { fetchedAt: null, message: null, isPulling: false, pull: () => undefined };
  return renderToStaticMarkup(
    <RuntimeProvider runtime={staticRuntime}>
      <MemoryRouter>
        <RankingResults
          title="Most Selling"
          view={view}
          resource={{ ...state, outcome }}
          isOnline={isOnline}
        />
      </MemoryRouter>
    </RuntimeProvider>,
  );
}

describe('the list behind View More of a ranking', () => {
  it('calls nothing empty that the provider has not answered', () => {
    expect(draw(NONE, undefined)).toContain('Loading products');
    expect(draw(NONE, 'unreachable', false)).toContain('This list loads when');
    for (const outcome of ['unreachable', 'refused'] as const)
      expect(draw(NONE, outcome)).toContain('Try again');
    expect(draw({ listings: [], isAnswered: true }, 'fresh')).toContain('Nothing here right now');
  });

  it("says which cards are the device's own picks, and which are an earlier answer", () => {
    expect(draw(PICKED, 'unreachable', false)).toContain('Picked from');
    expect(draw(PICKED, 'refused')).toContain('Picked from');
    expect(draw(ANSWERED, 'unreachable')).toContain('This list is saved on this device.');
    expect(draw(ANSWERED, 'fresh')).not.toContain('saved on this device');
  });
});
