import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PerksStrip } from '#features/home/perks-strip.tsx';

it('[S081, S420] the perks promise free shipping on orders over $100', () => {
  const words = renderToStaticMarkup(<PerksStrip />).replace(/<[^>]+>/g, '');
  expect(words).toContain('Free shipping On orders over $100');
});
