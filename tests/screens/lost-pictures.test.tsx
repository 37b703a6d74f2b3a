import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { it } from '#support/screens/shop.tsx';

it('pictures that failed while the connection was lost are asked for again when it is back', async ({
  shop,
}) => {
  await shop.open('/products');
  const [card] = await screen.findAllByRole('article');
  const picture = () => card?.querySelector('img') ?? null;
  const src = picture()?.getAttribute('src');
  shop.network.setOnline(false);
  // The drawing in its place does not load either.
  await waitFor(() => {
    const shown = picture();
    if (shown !== null) fireEvent.error(shown);
    expect(picture()).toBeNull();
  });
  shop.network.setOnline(true);
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe(src));
});
