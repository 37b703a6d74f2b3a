import { Link } from 'react-router-dom';
import { CLAIMS } from './claims.ts';
import { FactGrid } from './fact-grid.tsx';
import { ProhibitedItems } from './prohibited-items.tsx';
import { ProsePage } from './prose-page.tsx';
import type { ProseSection } from './prose-section.ts';

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'who-can-sell',
    title: 'Who can sell',
    body: (
      <>
        <p>
          {CLAIMS.age} To sell, join with your university email address and choose Seller as your
          role. One account has one role: sellers do not buy with it.
        </p>
        <p>
          <Link to="/login">Join or log in</Link>
        </p>
      </>
    ),
  },
  {
    id: 'listings',
    title: 'Your listings',
    body: (
      <ul>
        <li>Describe the item as it is: its condition, its flaws, what comes with it.</li>
        <li>Show your own pictures of it.</li>
        <li>List only what is yours and what you can hand over.</li>
        <li>Keep price and quantity right, and mark an item as sold when it is.</li>
      </ul>
    ),
  },
  {
    id: 'orders',
    title: 'Orders',
    body: (
      <>
        <p>{CLAIMS.seller}</p>
        <p>
          You set the status: from processing to shipped or canceled, and from shipped to delivered.
          Delivered and canceled are final. {CLAIMS.change} When a buyer asks in that time, please
          agree.
        </p>
      </>
    ),
  },
  {
    id: 'fee',
    title: 'The fee',
    body: <p>{CLAIMS.fee} It is due on what you sell, not on what you list.</p>,
  },
  { id: 'payment', title: 'Payment', body: <PaymentWords /> },
  {
    id: 'prohibited-items',
    title: 'Prohibited items',
    body: (
      <>
        <p>These may not be offered in any category or at any price:</p>
        <ProhibitedItems />
        <p>Such listings are removed; offering them again costs you the account.</p>
      </>
    ),
  },
  {
    id: 'buyers-data',
    title: "Your buyers' details",
    body: (
      <p>
        You see the name, email address, phone number and address of a buyer so that you can hand
        over the item. Use them for that and for nothing else.
      </p>
    ),
  },
];

function PaymentWords() {
  return (
    <p>
      {CLAIMS.payment} Orders placed in the app are noted as cash for now: the buyer pays you when
      the item changes hands.
    </p>
  );
}

export function SellerTermsPage() {
  return (
    <ProsePage
      kind="For sellers"
      title="Seller terms"
      lead="What you agree to when you sell on UniKade, and what it costs."
      sections={SECTIONS}
      related={[
        { label: 'Terms of service', to: '/terms-of-service' },
        { label: 'Shipping', to: '/shipping' },
        { label: 'Privacy policy', to: '/privacy-policy' },
      ]}
    >
      <FactGrid
        facts={[
          { value: '5%', label: 'Transaction fee on sales' },
          { value: '24 hours', label: 'To confirm an order' },
          { value: '2 business days', label: 'To ship it' },
          { value: '18 and over', label: 'Who can sell' },
        ]}
      />
    </ProsePage>
  );
}
