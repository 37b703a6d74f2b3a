import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '#components/page/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CLAIMS } from './claims.ts';
import { Question } from './question.tsx';
import { ProsePage } from './prose-page.tsx';

/** Four of them. Source: specification §2. */
const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'How do I join, and why is there no password?',
    answer: (
      <>
        <p>
          Give your university email address. We send a 6-digit code to it, you type the code, and
          you are in; the first time you also fill in your profile. A code works for 10 minutes and
          can be used once.
        </p>
        <p>
          The code shows that you are a student, and a password that does not exist cannot leak.
        </p>
      </>
    ),
  },
  {
    question: 'What can I do without a connection?',
    answer: (
      <>
        <p>
          Browse and search everything your device has seen, change your cart and your wishlist, and
          place orders. What you do is kept on this device and sent when you are back online. The{' '}
          <Link to="/sync">sync centre</Link> shows what still waits.
        </p>
        <p>
          An order that waits is not an order yet: it is placed when our server has accepted it, and
          only then do we say so. Logging in needs a connection, because the code comes by email.
        </p>
      </>
    ),
  },
  {
    question: 'How do payment and delivery work?',
    answer: (
      <>
        <p>
          {CLAIMS.payment} Orders placed in the app are noted as cash for now: you pay when you get
          the item.
        </p>
        <p>
          {CLAIMS.seller} {CLAIMS.delivery} The fees are on the{' '}
          <Link to="/shipping">shipping page</Link>.
        </p>
      </>
    ),
  },
  {
    question: 'Can I change, cancel or return an order?',
    answer: (
      <>
        <p>
          {CLAIMS.change} <Link to="/contact-us">Contact us</Link> to do so. While an order still
          waits on your device you can cancel it yourself.
        </p>
        <p>
          What holds afterwards is on the <Link to="/returns">returns page</Link>.
        </p>
      </>
    ),
  },
];

export function FaqPage() {
  return (
    <ProsePage
      kind="Help"
      title="Frequently asked questions"
      lead="The four that come up most."
      related={[
        { label: 'Shipping', to: '/shipping' },
        { label: 'Returns', to: '/returns' },
        { label: 'Terms of service', to: '/terms-of-service' },
      ]}
    >
      <div>
        {QUESTIONS.map(({ question, answer }) => (
          <Question key={question} question={question}>
            {answer}
          </Question>
        ))}
      </div>
      <Notice
        title="Your question isn't here?"
        action={<LinkButton to="/contact-us">Contact us</LinkButton>}
      >
        <p>Write to us or call: support is happy to help.</p>
      </Notice>
    </ProsePage>
  );
}
