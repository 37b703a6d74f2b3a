import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OrderSummary } from '#features/cart/order-summary.tsx';
import { savedWords } from '#features/cart/copy.ts';
import type { CartItem } from '#features/cart/queries.ts';

const item = {
  ...{ key: 'a', listingId: 'a', variations: {}, title: 'Kettle', image: '', price: 1500 },
  ...{ quantity: 2, position: 0, listing: null },
};

const drawn = (...items: readonly CartItem[]) =>
  renderToStaticMarkup(
    <OrderSummary
      items={items}
      shipping="flat"
      onChooseShipping={() => {}}
      isSending={false}
      onOrder={() => {}}
    />,
  );

describe('the summary of an order', () => {
  it('[S193] offers each way of shipping with its fee, in one piece', () => {
    const labels = [...drawn(item).matchAll(/<label.*?<span[^>]*>([^<]*)<\/span><\/label>/g)];
    expect(labels.map(([, label]) => label)).toEqual([
      ...['Free (+0)', 'Flat Rate (+300)', 'Local Delivery (+500)'],
    ]);
  });

  it('[S195] claims no total while the price of a line is not known, and says why', () => {
    const html = drawn(item, { ...item, key: 'b', title: '', price: 0 });
    expect(html).not.toContain('$3,');
    expect(html).toContain('The price of an item is not known yet');
  });

  it('says the total once more beside Place Order, where that is away from the sums', () => {
    const html = drawn(item);
    expect(html).not.toContain('not known');
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
