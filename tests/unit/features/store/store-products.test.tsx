import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { buildStore } from '#features/store/store-view.ts';
import { StoreProducts } from '#features/store/store-products.tsx';
import { aListing } from '#support/listing-builder.ts';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const LISTING = aListing();
const STORE = buildStore(LISTING.seller.id, [LISTING])!;

function draw(isWhole: boolean, phase: 'idle' | 'loaded' = 'idle'): string {
  return renderToStaticMarkup(
    <RuntimeProvider runtime={staticRuntime}>
      <MemoryRouter>
        <StoreProducts
          store={{ ...STORE, fetchedAt: 1, isWhole }}
          offer={{ phase, load: () => undefined }}
        />
      </MemoryRouter>
    </RuntimeProvider>,
  );
}

it('offers the rest of a shop below what came with the page of a product, until it is here', () => {
  expect(draw(false)).toContain('Load the whole shop');
  expect(draw(true)).not.toContain('Load the whole shop');
  expect(draw(false, 'loaded')).not.toContain('Load the whole shop');
});
