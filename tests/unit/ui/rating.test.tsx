import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Rating } from '#ui/feedback/rating.tsx';

it('[S160] a rating is five stars with its figure in words; without one it is only words', () => {
  const rated = renderToStaticMarkup(<Rating value={4.7} count={3} />);
  expect(rated).toContain('aria-label="Rated 4.7 out of 5"');
  expect(rated.match(/data-fill=/g)).toHaveLength(5);
  expect(renderToStaticMarkup(<Rating value={0} count={0} />)).toMatch(
    /^<span[^>]*>No reviews yet<\/span>$/,
  );
});
