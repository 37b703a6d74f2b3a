import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ExactPrice } from '#components/listing/price.tsx';

const savingsOf = (price: number, originalPrice: number) =>
  /You save [^<]*/.exec(
    renderToStaticMarkup(<ExactPrice price={price} originalPrice={originalPrice} />).replaceAll(
      '<!-- -->',
      '',
    ),
  )?.[0];

describe('the saving', () => {
  it('[S132] is shown without the percentage, which the badge has', () => {
    expect(savingsOf(1450, 1950)).toBe('You save 500.00 LKR');
    expect(savingsOf(998, 1000)).toBe('You save 2.00 LKR');
  });
});
