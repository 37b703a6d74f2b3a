import { SHIPPING_FEES } from '#core/domain/cart.ts';
import { formatCardPrice } from '#core/domain/money.ts';
import { CLAIMS } from './claims.ts';
import { FactGrid } from './fact-grid.tsx';
import { ProsePage } from './prose-page.tsx';
import type { ProseSection } from './prose-section.ts';

const FEES = [
  { value: formatCardPrice(SHIPPING_FEES.free), label: 'Free shipping' },
  { value: formatCardPrice(SHIPPING_FEES.flat), label: 'Flat rate' },
  { value: formatCardPrice(SHIPPING_FEES.local), label: 'Local delivery' },
];

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'how-long',
    title: 'How long it takes',
    body: (
      <>
        <p>{CLAIMS.delivery}</p>
        <p>{CLAIMS.seller} The status of your order, in your account, shows how far it is.</p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'What it costs',
    body: (
      <>
        <p>You choose one of three in the cart, and its fee is added to the total you see there.</p>
        <FactGrid facts={FEES} />
        <p>Shipping is not part of the order amount: you settle it with the seller.</p>
      </>
    ),
  },
];

export function ShippingPage() {
  return (
    <ProsePage
      kind="Help"
      title="Shipping"
      lead="How an item gets from one student to another."
      sections={SECTIONS}
      related={[
        { label: 'Returns', to: '/returns' },
        { label: 'FAQ', to: '/faq' },
        { label: 'Contact us', to: '/contact-us' },
      ]}
    >
      <FactGrid
        facts={[
          { value: '24 hours', label: 'Sellers confirm within' },
          { value: '2 business days', label: 'Sellers ship within' },
          { value: '2-5 business days', label: 'Delivery takes' },
        ]}
      />
    </ProsePage>
  );
}
