import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OrderSummary } from '#features/cart/order-summary.tsx';
import { savedWords } from '#features/cart/copy.ts';

const item = {
  ...{ key: 'a', listingId: 'a', variations: {}, title: 'Kettle', image: '', price: 1500 },
  ...{ quantity: 2, position: 0, listing: null },
};

describe('the summary of an order', () => {
  it('says the total once more beside Place Order, where that is away from the sums', () => {
    const html = renderToStaticMarkup(
      <OrderSummary
        items={[item]}
        shipping="flat"
        onChooseShipping={() => {}}
        isSending={false}
        onOrder={() => {}}
      />,
    );
    const [sums, bar] = html.split('data-action-bar');
    expect(sums).toContain('$3,300.00');
    expect(bar).toContain('$3,300.00');
  });
});

describe('an order without an answer', () => {
  it('waits for the network unless the provider answers', () => {
    expect(savedWords(false)).toContain('when you are back online');
    expect(savedWords(true)).not.toContain('online');
  });
});
