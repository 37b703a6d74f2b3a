import { Link } from 'react-router-dom';
import { CLAIMS } from './claims.ts';
import { ProhibitedItems } from './prohibited-items.tsx';
import { ProsePage } from './prose-page.tsx';
import type { ProseSection } from './prose-section.ts';

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'who-we-are',
    title: 'What UniKade does',
    body: (
      <p>
        UniKade brings together students who sell and students who buy. A sale is between the two of
        them: we list the item, pass the order on and help when something goes wrong.
      </p>
    ),
  },
  {
    id: 'who-may-use-it',
    title: 'Who may use it',
    body: (
      <p>
        {CLAIMS.age} Everybody may look around. To buy or sell you need an account, and for that a
        university email address that is yours.
      </p>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <ul>
        <li>You log in by a code that we email to you. Never give a code to anybody.</li>
        <li>What your profile says has to be true: others rely on it at the hand-over.</li>
        <li>On a shared computer, log out: that takes your data off it.</li>
      </ul>
    ),
  },
  {
    id: 'orders',
    title: 'Orders',
    body: (
      <>
        <p>
          Prices are in Sri Lankan rupees. An order is placed when our server has accepted it. An
          order you make without a connection waits on your device until then; if the price has
          changed or the item is gone by that time, nothing is ordered and we ask you again.
        </p>
        <p>
          {CLAIMS.change} <Link to="/contact-us">Contact us</Link> to do so. You can cancel an order
          that still waits on your device yourself.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        {CLAIMS.payment} Orders placed in the app are noted as cash for now: you pay when you get
        the item.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <p>
        {CLAIMS.delivery} {CLAIMS.seller} More on the <Link to="/shipping">shipping page</Link>.
      </p>
    ),
  },
  { id: 'returns', title: '30 days returns', body: <p>{CLAIMS.returns}</p> },
  {
    id: 'delivered-items',
    title: 'Delivered items',
    body: (
      <p>
        {CLAIMS.noReturns} If something is wrong with yours, contact support: see the{' '}
        <Link to="/returns">returns page</Link>.
      </p>
    ),
  },
  {
    id: 'selling',
    title: 'Selling, and the fee',
    body: (
      <p>
        {CLAIMS.fee} Buyers pay no fee. Who sells also agrees to the{' '}
        <Link to="/seller-terms">seller terms</Link>.
      </p>
    ),
  },
  {
    id: 'prohibited-items',
    title: 'Prohibited items',
    body: (
      <>
        <p>Don't offer or ask for:</p>
        <ProhibitedItems />
        <p>
          Seen one? Report it on its page, or <Link to="/contact-us">tell us</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews and behaviour',
    body: (
      <p>
        Review what you know, and be fair. Insults, threats, false reviews and other people&apos;s
        personal details are removed. Who keeps on loses the account.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    body: (
      <p>
        What you have already ordered stays under the terms you ordered it by. New terms stand on
        this page; questions about them reach us through the{' '}
        <Link to="/contact-us">contact page</Link>.
      </p>
    ),
  },
];

export function TermsOfServicePage() {
  return (
    <ProsePage
      kind="Legal"
      title="Terms of service"
      lead="The rules of the shop, in words one can read between two lectures."
      summary={[
        'For university students of age 18 and over.',
        'You buy from another student, not from us.',
        "An order counts once our server has accepted it, not while it's still on your device.",
        'Sellers pay 5% of what they sell; some items may not be sold at all.',
      ]}
      sections={SECTIONS}
      related={[
        { label: 'Seller terms', to: '/seller-terms' },
        { label: 'Returns', to: '/returns' },
        { label: 'Privacy policy', to: '/privacy-policy' },
      ]}
    />
  );
}
