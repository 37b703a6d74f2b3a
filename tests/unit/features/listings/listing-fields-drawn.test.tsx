import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { ListingFields } from '#features/listings/listing-fields.tsx';
import { EMPTY_FORM, toForm } from '#features/listings/listing-form-state.ts';
import { aListing } from '#support/listing-builder.ts';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

function draw(form: typeof EMPTY_FORM, isNew: boolean): string {
  const draft = {
    ...{ form, isDirty: false, change: () => {}, addPhotos: () => {} },
    ...{ isKept: true, setAside: async () => true, bringBack: async () => {} },
    ...{ startOver: async () => {}, forget: async () => {} },
  };
  return renderToStaticMarkup(
    <RuntimeProvider runtime={staticRuntime}>
      <ListingFields draft={draft} memberId="s1" isNew={isNew} problems={{}} />
    </RuntimeProvider>,
  );
}

const OPEN = /<details[^>]* open=""/;

it('[S265, S270–S273] an edit shows every field, also those that are empty; a new listing folds four of them', () => {
  const empty = toForm(aListing());
  const html = draw(empty, false);
  expect(html).toMatch(OPEN);
  for (const label of ['Image URLs', 'Features', 'Why buy', 'Add a variation'])
    expect(html.slice(html.search(OPEN))).toContain(label);
  expect(draw(EMPTY_FORM, true)).not.toMatch(OPEN);
  expect(draw({ ...EMPTY_FORM, features: 'Dimmable' }, true)).toMatch(OPEN);
});
