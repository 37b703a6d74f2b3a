import { Link } from 'react-router-dom';
import { ContactDetails } from '#components/page/contact-details.tsx';
import { ProsePage } from './prose-page.tsx';
import type { ProseSection } from './prose-section.ts';

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'what-you-give',
    title: 'What you give us',
    body: (
      <ul>
        <li>Your university email address, to log you in.</li>
        <li>
          Your profile: name, phone number, campus and role, and, if you like, an address and a few
          words about yourself.
        </li>
        <li>What you do as a member: cart, wishlist, orders, listings and reviews.</li>
      </ul>
    ),
  },
  {
    id: 'on-our-server',
    title: 'What our server keeps',
    body: (
      <>
        <p>
          The things above, for as long as you have an account. Sign-in codes and the keys that keep
          you logged in are stored only as fingerprints, from which nobody can read them back. A
          code works for 10 minutes.
        </p>
        <p>Your profile picture is not among them: it never leaves your device.</p>
      </>
    ),
  },
  {
    id: 'on-your-device',
    title: 'What stays on your device',
    body: (
      <>
        <p>UniKade works without signal because your device holds a copy of what you need:</p>
        <ul>
          <li>
            In <strong>local storage</strong>: your user record, the two tokens that keep you signed
            in, the picture you chose, and how long to wait before the next code.
          </li>
          <li>
            In a <strong>database of the browser</strong> (IndexedDB): listings you have seen, your
            cart, wishlist and orders, the changes that still have to be sent, and a copy of the
            tokens, so that an order can go out when the page is closed.
          </li>
          <li>
            In the <strong>browser&apos;s cache</strong>: the app itself and pictures of listings.
          </li>
        </ul>
        <p>
          Phone number and address of the other side stay here only until an order is delivered or
          canceled.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-what',
    title: 'Who sees what',
    body: (
      <ul>
        <li>
          Everybody: your listings with your name and campus, and your reviews with your name.
        </li>
        <li>
          The two sides of an order: each other&apos;s name, email address, phone number and
          address, to arrange the hand-over.
        </li>
        <li>No one else: we don't sell or lend your data.</li>
      </ul>
    ),
  },
  {
    id: 'no-trackers',
    title: 'No trackers',
    body: (
      <>
        <p>
          There are no trackers, no advertising, no statistics of other companies and no cookies but
          two that keep the colours and the data saver you chose. All the code of the app comes from
          our own server.
        </p>
        <p>
          One thing to know: a seller&apos;s picture may lie on another server. When your device
          fetches it, that server sees a request from your network, as with any picture on the web.
        </p>
      </>
    ),
  },
  {
    id: 'logout',
    title: 'What logging out removes',
    body: (
      <>
        <p>
          Everything of yours on this device, also without a connection: all local storage, your
          cart, wishlist and orders, the tokens, and the changes that were not sent yet (we warn you
          before those are lost). Your account on our server is not touched.
        </p>
        <p>
          Listings and their pictures, which anybody can see, stay so that the shop still opens
          offline. The settings of your browser remove those too.
        </p>
        <p>
          If our server ends your session, your data is hidden and removed in the same way, but
          unsent changes wait until you log in again.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <p>
        You may see what we hold about you, have it corrected, and have it erased, as the Personal
        Data Protection Act of Sri Lanka (No. 9 of 2022) provides. Ask us, from the email address of
        your account.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'How to reach us',
    body: (
      <>
        <p>
          For anything about your data. Please use these: the form on the{' '}
          <Link to="/contact-us">contact page</Link> doesn't send yet.
        </p>
        <ContactDetails />
      </>
    ),
  },
];

export function PrivacyPolicyPage() {
  return (
    <ProsePage
      kind="Legal"
      title="Privacy policy"
      lead="What we know about you, where it is kept and how you get rid of it."
      summary={[
        'We keep what a sale between two students needs, and nothing to watch you with.',
        'Much of it lives on your own device, so that the shop works without signal.',
        'Logging out removes everything of yours from the device.',
      ]}
      sections={SECTIONS}
      related={[
        { label: 'Cookie policy', to: '/cookie-policy' },
        { label: 'Terms of service', to: '/terms-of-service' },
        { label: 'Contact us', to: '/contact-us' },
      ]}
    />
  );
}
